// Development server, bundle and unit tests. The bundle has no inline script or style: the server's CSP forbids them.
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8080";

export default defineConfig({
  server: {
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
    fs: { allow: [".."] }, // the tests read ../docs/PROTOCOL.md
  },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { include: ["test/unit/**/*.test.{ts,tsx}"], environment: "node" },
});

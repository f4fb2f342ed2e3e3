// A server of our own, to be killed and started again on the same folder and the same port.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";

const BINARY = process.env.TENGEN_BINARY ?? new URL("../../../target/debug/tengen", import.meta.url).pathname;

export class Server {
  // Short, because it holds sockets, and open to the account that root lends to Postgres.
  folder = mkdtempSync("/tmp/tengen-web.");
  listen = "127.0.0.1:0";

  async start() {
    chmodSync(this.folder, 0o755);
    const env = { ...process.env, TENGEN__DATA: `${this.folder}/data`, TENGEN__LISTEN: this.listen };
    delete env.DATABASE_URL;
    this.child = spawn(BINARY, { env, stdio: ["ignore", "pipe", "ignore"] });
    for await (const line of createInterface({ input: this.child.stdout })) {
      const [, url] = line.match(/listening on (\S+)/) ?? [];
      if (!url) continue;
      this.url = url;
      this.listen = new URL(url).host;
      return;
    }
    throw new Error(`${BINARY} ended before it listened`);
  }

  async kill() {
    this.child.kill("SIGKILL");
    await once(this.child, "exit");
  }

  async end() {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill("SIGTERM");
      await once(this.child, "exit");
    }
    rmSync(this.folder, { recursive: true });
  }
}

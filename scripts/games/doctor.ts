import { existsSync, mkdirSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import type { Check } from "../../host/lib/check.ts";
import {
  executableChecks,
  isExecutable,
  sandboxWarning,
  wineProgram,
} from "../../host/library/availability.ts";
import type { GameDescription } from "../../host/library/gameDescription.ts";
import {
  checkUinput,
  openVirtualPads,
  type PadsOrder,
  type VirtualPads,
} from "../../host/runners/program/pads/virtualPads.ts";
import { checkSandbox } from "../../host/runners/program/sandbox/checkSandbox.ts";
import { heldByControlGroups, noControlGroups } from "../../host/runners/program/sandbox/controlGroup.ts";
import { seatUid } from "../../host/runners/program/sandbox/isolate.ts";
import type { Runners } from "../../host/runners/runners.ts";
import { wine32 } from "../../host/runners/wine/prefix.ts";
import { measureInFork } from "../../host/seats/ability.ts";
import type { SeatSettings } from "../../host/settings.ts";
import type { VideoCodec } from "../../host/video/encoder.ts";
import { availableCodecs, encoderLadder, gpuDevices, openFirst } from "../../host/video/ffmpegCodec.ts";
import { textIn } from "../../server/files.ts";
import { endText } from "./endText.ts";
import { installLine, missingPackages, wine32Line, winePackages } from "./packages.ts";
import { runGame } from "./runGame.ts";

/** Result for one part of this computer. `fault`: players miss something; `note`: information. */
export interface Finding {
  readonly level: "fine" | "note" | "fault";
  readonly part: string;
  readonly text: string;
}

/** How to enable virtual pads. */
const uinputHelp = "What helps: modprobe uinput, the right to write to it, and python3";
/** Number of a seat without a game. */
const noSeat = 999;

/** Default ports of service and host. */
const usualPorts = { PORT: 8080, MACHINE_PORT: 8081 } as const;

/** Checks this computer part by part; each takes at most a few seconds. */
export async function* examine({
  sandbox,
  dataDir,
}: Pick<SeatSettings, "sandbox" | "dataDir">): AsyncGenerator<Finding> {
  for (const check of executableChecks({ sandbox }, isExecutable, process.env.PATH ?? ""))
    yield* faultsOf("Programs", await check());
  yield sandbox
    ? sandboxFinding(checkSandbox(), (file) => textIn(file) ?? "")
    : note("Sandbox", sandboxWarning);
  yield await groupFinding();
  yield* await encoderFindings();
  for (const [name, port] of Object.entries(usualPorts))
    yield await portFinding(name, Number(process.env[name]) || port);
  yield diskFinding(dataDir);
  yield* wineFindings(isExecutable(wineProgram), missingPackages(winePackages.slice(1)));
  yield await padFinding(sandbox);
  if (sleeps())
    yield note("Sleep", "this computer may fall asleep under a game: systemctl mask sleep.target");
}

/** @param missing packages that show text and films */
export function* wineFindings(isThere: boolean, missing: readonly string[]): Generator<Finding> {
  if (!isThere) {
    yield note("Wine", `not there, so Windows games are not offered: ${installLine(winePackages)}`);
    return;
  }
  yield fine("Wine", existsSync(wine32) ? "for 64 and 32 bits" : `for 64 bits only; for 32: ${wine32Line}`);
  if (missing.length > 0)
    yield note(
      "Wine",
      `may show no text or films for lack of ${missing.join(", ")}: ${installLine(missing)}`,
    );
}

/** Starts each game as a player's seat would, and ends it a second after its first picture. */
export async function* startGames(
  games: readonly GameDescription[],
  runners: Runners,
): AsyncGenerator<Finding> {
  for (const game of games) {
    const run = await runGame(game, runners[game.runner], async (trial) => {
      await trial.play(1);
      return {
        end: trial.ended(),
        text: `${game.id} shows its picture after ${Math.round(trial.startedAfter)} ms`,
      };
    });
    const end = run.ok ? run.value.end : run.end;
    if (run.ok && end === null) yield fine("Games", run.value.text);
    else if (end) yield fault("Games", `${game.id}: ${endText(end)}`);
  }
}

const fine = (part: string, text: string): Finding => ({ level: "fine", part, text });
const note = (part: string, text: string): Finding => ({ level: "note", part, text });
const fault = (part: string, text: string): Finding => ({ level: "fault", part, text });

const faultsOf = (part: string, check: Check): Finding[] => (check.ok ? [] : [fault(part, check.line)]);

/** @param read returns the text of a file, "" if it does not exist */
export function sandboxFinding(check: Check, read: (file: string) => string): Finding {
  if (check.ok) return fine("Sandbox", "starts");
  const value = (name: string): string => read(`/proc/sys/${name}`).trim();
  const help = check.line.includes("mount proc")
    ? "in a container: systempaths=unconfined (Compose), unmask=ALL (podman), procMount: Unmasked (Kubernetes)"
    : value("kernel/unprivileged_userns_clone") === "0"
      ? "sysctl kernel.unprivileged_userns_clone=1"
      : value("kernel/apparmor_restrict_unprivileged_userns") === "1"
        ? "sysctl kernel.apparmor_restrict_unprivileged_userns=0, or an AppArmor profile for bwrap"
        : value("user/max_user_namespaces") === "0"
          ? "sysctl user.max_user_namespaces=10000"
          : null;
  return fault("Sandbox", help === null ? check.line : `${check.line}. What helps: ${help}`);
}

async function groupFinding(): Promise<Finding> {
  const held = await heldByControlGroups();
  return held.length > 0
    ? fine("Limits", `the kernel holds ${held.join(", ")} of each game`)
    : note("Limits", noControlGroups);
}

async function encoderFindings(): Promise<Finding[]> {
  const codecs = [...availableCodecs()];
  if (codecs.length === 0) return [fault("Encoder", "none: reinstall node-av (npm ci)")];
  try {
    const frames = Math.round(1_000 / ((await measureInFork()) * 0.9216));
    const text = `${codecs.join(", ")}${await h264Encoder(codecs)}; one core draws and encodes ${frames} frames of 1280×720 a second`;
    return [frames < 60 ? note("Encoder", `${text}: less than the 60 of a game`) : fine("Encoder", text)];
  } catch (error) {
    return [
      fault(
        "Encoder",
        `${codecs.join(", ")}, but it fails: ${error instanceof Error ? error.message : error}`,
      ),
    ];
  }
}

/** The H.264 encoder that games get here, and GPU encoders that do not work. */
async function h264Encoder(codecs: readonly VideoCodec[]): Promise<string> {
  if (!codecs.includes("h264")) return "";
  const ladder = encoderLadder("h264", gpuDevices());
  const settings = {
    width: 1280,
    height: 720,
    framesPerSecond: 60,
    bitrate: 3_000_000,
    profile: "main",
  } as const;
  const { kind, close } = await openFirst(ladder, settings);
  close();
  const refused = ladder.slice(0, ladder.indexOf(kind)).map(({ name }) => name);
  return ` (by ${kind.name}${refused.length > 0 ? `; ${refused.join(", ")} failed` : ""})`;
}

function portFinding(name: string, port: number): Promise<Finding> {
  // With an invalid port, listening would throw.
  if (port < 0 || port > 65_535) return Promise.resolve(fault("Ports", `${name} ${port} is no port`));
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error) =>
      resolve(note("Ports", `${name} ${port} cannot be opened (${error.message}): is the product running?`)),
    );
    server.listen(port, () => server.close(() => resolve(fine("Ports", `${name} ${port} is free`))));
  });
}

/** Connects a pad, as for a game that reads pads. */
export async function padFinding(
  sandbox: boolean,
  check = checkUinput(),
  open: (order: PadsOrder) => Promise<Pick<VirtualPads, "close">> = openVirtualPads,
): Promise<Finding> {
  const keys = "press keys, without analog sticks and vibration";
  if (!sandbox) return note("Pads", `${keys}: there is no sandbox`);
  if (!check.ok) return note("Pads", `${keys}: ${check.line}. ${uinputHelp}`);
  try {
    const pads = await open({ count: 1, uid: seatUid(noSeat) });
    await pads.close();
    return fine("Pads", "are Xbox 360 pads in games that read pads");
  } catch (error) {
    return note("Pads", `${keys}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Less disk space than this is too little for saves and pictures, MB. */
const littleMegabytes = 2_000;

function diskFinding(dataDir: string): Finding {
  try {
    mkdirSync(dataDir, { recursive: true });
    const { bavail, bsize } = statfsSync(dataDir);
    const megabytes = Math.round((bavail * bsize) / 1_048_576);
    const text = `${megabytes} MB are free for saves in ${path.resolve(dataDir)}`;
    return megabytes < littleMegabytes ? fault("Disk", text) : fine("Disk", text);
  } catch (error) {
    return fault("Disk", `${dataDir}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Whether systemd may suspend this computer: yes unless the unit is masked, by a link to /dev/null. */
const sleeps = (): boolean =>
  existsSync("/run/systemd/system") &&
  (textIn("/sys/power/state") ?? "").includes("mem") &&
  !existsSync("/etc/systemd/system/sleep.target");

const marks = { fine: "✓", note: "•", fault: "✗" } as const;

/** A line of `npm run games -- doctor`. */
export const findingLine = ({ level, part, text }: Finding): string =>
  `${marks[level]} ${part.padEnd(9)} ${text}`;

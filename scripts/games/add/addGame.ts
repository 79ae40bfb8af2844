import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ProgramDescription, ProgramInput } from "../../../host/library/gameDescription.ts";
import type { GameEnd, ProgramLook, Runner } from "../../../host/runners/runner.ts";
import { walkFolder } from "../../../host/saves/walkFolder.ts";
import { encodePng } from "../../../host/video/png.ts";
import { endText } from "../endText.ts";
import { descendantMegabytes } from "../memory.ts";
import { runGame, type Trial } from "../runGame.ts";
import { printable } from "../scan/scanLines.ts";
import { writePictures } from "../screenshots.ts";
import { audible, tryPause } from "../tryGame.ts";
import { checked, describe, firstScreen, type Seen, screenFor } from "./describe.ts";

/** Where a game is added, and how it is run for that. */
export interface AddDeps {
  readonly runner: Runner;
  /** Prints a line about the progress. */
  say(line: string): void;
  /** Folder of the operator's own descriptions. Absolute. */
  readonly libraryFolder: string;
  /** Absolute. */
  readonly screenshotsFolder: string;
}

/** Length of the pause, s. */
const pausedSeconds = 3;
const maxFiles = 200;
/** Bytes of saves for each MB that it may have; a game with more of them writes without end. */
const almostFull = 0.9 * 1_048_576;

/** A game that can't be added; the message is for the operator. */
class NoGame extends Error {}

/**
 * Runs a game twice in its sandbox, on a large screen and on one of its own size, and writes its description and pictures.
 * @returns whether it was added; if not, nothing is left behind
 */
export async function addGame(draft: ProgramInput, deps: AddDeps): Promise<boolean> {
  const { say } = deps;
  const file = path.join(deps.libraryFolder, `${draft.id}.json`);
  try {
    if (existsSync(file)) throw new NoGame(`${file} is there already`);
    const { size: wanted, steps } = await runLarge(checked(draft), deps.runner);
    const size = screenFor(wanted);
    say(
      `Window      ${wanted.width} × ${wanted.height} on a large screen, so it gets ${size.width} × ${size.height}`,
    );
    const fitting = checked({ ...draft, resolution: size, screenshots: steps });
    const { seen, pictures } = await runFitting(fitting, deps.runner);
    const description = describe(draft, size, seen);
    const game = checked(description);
    for (const line of seenLines(game, seen)) say(line);
    mkdirSync(deps.libraryFolder, { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(description, null, 2)}\n`);
    renameSync(`${file}.new`, file);
    writePictures(game.id, pictures, deps.screenshotsFolder);
    say(`Description ${file}`);
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    say(`Not added   ${error.message}`);
    return false;
  }
}

/** Plays the game with its preset on a large screen. @returns also the presses that did not end the game @throws NoGame */
async function runLarge(game: ProgramDescription, runner: Runner) {
  const run = await runGame({ ...game, resolution: firstScreen }, runner, async (trial) => ({
    ...(await takePictures(game, trial)),
    end: trial.ended(),
  }));
  if (!run.ok) throw new NoGame(whyNot(run.end, game));
  const { looks, steps, end } = run.value;
  // A press may have selected "Quit".
  if (end && (end.reason !== "game-quit" || steps.length === 0)) throw new NoGame(whyNot(end, game));
  if (looks.length === 0) throw new NoGame("its window went away again");
  const largest = (side: "width" | "height"): number => Math.max(...looks.map((look) => look[side]));
  return { size: { width: largest("width"), height: largest("height") }, steps };
}

/** Plays the game on a screen of its own size, and pauses it. @throws NoGame */
async function runFitting(game: ProgramDescription, runner: Runner) {
  let saves: Seen["saves"] = { files: [], bytes: 0 };
  const run = await runGame(
    game,
    runner,
    async (trial) => {
      const { looks, steps, pictures } = await takePictures(game, trial);
      const before = trial.changes();
      await trial.play(2);
      const isMoving = trial.changes() - before > 2;
      const paused = trial.ended() ? null : await tryPause(trial, pausedSeconds);
      const last = trial.ended() ? null : await trial.look();
      const pausable =
        last !== null && paused !== null && paused.moved === 0 && (paused.after > 0 || !isMoving);
      return {
        looks: last ? [...looks, last] : looks,
        pictures: steps,
        pausable,
        startedAfter: trial.startedAfter,
        megabytes: descendantMegabytes(process.pid),
        heard: trial.loudest() > audible,
        png: pictures,
        end: trial.ended(),
      };
    },
    {
      afterwards: async (homeFolder) => {
        saves = await filesIn(
          homeFolder,
          game.homeFiles.map((file) => file.path),
        );
      },
    },
  );
  if (!run.ok) throw new NoGame(whyNot(run.end, game));
  const { png, end, ...seen } = run.value;
  if (end) throw new NoGame(whyNot(end, game));
  if (saves.bytes > almostFull * game.limits.saves)
    throw new NoGame(`it filled its home folder of ${game.limits.saves} MB`);
  return { seen: { ...seen, saves }, pictures: png };
}

async function takePictures(game: ProgramDescription, trial: Trial) {
  const looks: ProgramLook[] = [];
  const steps: ProgramDescription["screenshots"] = [];
  const pictures: Buffer[] = [];
  let unshown: ProgramDescription["screenshots"][number]["press"] = [];
  for (const screenshot of game.screenshots) {
    await trial.step(screenshot);
    if (trial.ended()) break;
    const look = await trial.look();
    if (look) looks.push(look);
    const picture = encodePng(trial.frame);
    // Skip identical pictures, but keep their presses for the next one.
    unshown = [...unshown, ...screenshot.press];
    if (pictures.at(-1)?.equals(picture)) continue;
    steps.push({ ...screenshot, press: unshown });
    pictures.push(picture);
    unshown = [];
  }
  return { looks, steps, pictures };
}

/** Files that a game has written into its home, as far as they are saved. */
async function filesIn(homeFolder: string, laid: readonly string[]): Promise<Seen["saves"]> {
  const files: string[] = [];
  let bytes = 0;
  await walkFolder(homeFolder, {
    folder() {},
    async file(name, { size }) {
      if (laid.includes(name)) return;
      bytes += size;
      if (files.length < maxFiles) files.push(name);
    },
  });
  return { files, bytes };
}

function seenLines(game: ProgramDescription, seen: Seen): string[] {
  const { files, bytes } = seen.saves;
  const written = files.slice(0, 4).map(printable).join(", ");
  const kept =
    files.length === 0
      ? "nothing"
      : `${files.length} file${files.length === 1 ? "" : "s"}, ${Math.ceil(bytes / 1_024)} kB: ${written}`;
  return [
    `Found by    title "${game.window.title}", class "${game.window.class}"`,
    `Process     ${[...new Set(seen.looks.at(-1)?.processes ?? [])].map(printable).join(", ")}`,
    `Saves       ${kept}`,
    `Pause       ${seen.pausable ? "it stands still, and goes on" : "it does not go on as it was"}`,
    `Sound       ${seen.heard ? "heard" : "none was heard"}`,
    `Memory      ${seen.megabytes ?? "unknown"} MB, so it may use ${game.limits.memory} MB`,
    `Pictures    ${game.screenshots.length}`,
  ];
}

function whyNot(end: GameEnd, { limits, startSeconds }: ProgramDescription): string {
  const lines = endText(end);
  if (end.reason === "out-of-memory") return `it needed more than ${limits.memory} MB of memory`;
  if (end.reason === "start-failed" && end.exit === undefined)
    return `it showed no window within ${startSeconds} s`;
  if (end.reason === "start-failed") return `it ended before it showed a window: ${lines}`;
  return `it ended while it was watched: ${lines}`;
}

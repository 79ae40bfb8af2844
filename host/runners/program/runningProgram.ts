import type { Clock } from "../../lib/clock.ts";
import { quitTimeout, terminateTimeout } from "../../lib/durations.ts";
import type { ProgramDescription } from "../../library/gameDescription.ts";
import { canFollowScreen } from "../../library/pictureSize.ts";
import type { GameEnd, GameEvents, RunningGame } from "../runner.ts";
import type { Display } from "./display/display.ts";
import type { FoundWindow } from "./display/windowRequests.ts";
import { gameEndOf } from "./gameEnd.ts";
import { watchForHang } from "./hangWatch.ts";
import type { VirtualPads } from "./pads/virtualPads.ts";
import { createPressLength } from "./pressLength.ts";
import { createProgramInput } from "./programInput.ts";
import { busyMs, descendants, processName, usageOf } from "./sandbox/processTree.ts";
import type { SandboxedProgram } from "./sandbox/runSandboxed.ts";
import type { SeatSound } from "./sound/seatSound.ts";

export interface ProgramParts {
  readonly clock: Clock;
  readonly game: ProgramDescription;
  readonly window: FoundWindow;
  readonly display: Display;
  readonly sound: SeatSound;
  /** Null: the player's pads press keys. */
  readonly pads: VirtualPads | null;
  readonly program: SandboxedProgram;
  /** Ends what is left of the program, its sound and its screen. */
  close(): Promise<void>;
}

/** Time between two keys of a game's way to quit, ms: menus take a moment to open. */
const quitKeyMs = 250;

/** A program whose window is drawn, as a seat sees it. */
export function runningProgram(parts: ProgramParts, events: GameEvents): RunningGame {
  const { clock, game, display, sound, pads, program } = parts;
  // The screen counts, too: a program that waits for a screen that waits for a processor seems to sleep.
  const pressLength = createPressLength(clock, () => busyMs(descendants(process.pid)));
  const input = createProgramInput(game, display, clock, pressLength.now, pads);
  let stopping: Promise<void> | null = null;
  /** The screen was read while nobody watched, so the next frame has changed in any case. */
  let unseenChange = true;

  let paused = false;

  const answers = async (): Promise<boolean | null> => {
    if (display.readFrame()) {
      unseenChange = true;
      return true;
    }
    // It was stopped, so it cannot answer.
    if (paused) return null;
    const window = await display.findWindow(game.window);
    return window ? display.ping(window.id) : null;
  };
  const hang = watchForHang(clock, answers, events.hanging);

  const end = (gameEnd: GameEnd): void => {
    hang.stop();
    if (stopping === null) events.ended(gameEnd);
  };
  void program.ended.then((ended) => end(gameEndOf(ended, "game-quit")));
  void display.lost.then((log) => end({ reason: "host-fault", log }));

  const setPaused = (stop: boolean): boolean => {
    if (!game.pausable || stop === paused) return paused;
    if (stop) input.reset();
    paused = stop;
    // What the game asked for just before may arrive later.
    pads?.hold(stop);
    if (stop) {
      program.setStopped(true);
      display.setStopped(true);
      sound.halt();
    } else {
      display.setStopped(false);
      void sound.goOn().then(() => paused || program.setStopped(false));
    }
    return paused;
  };

  const stop = async (): Promise<void> => {
    hang.stop();
    // A stopped program neither quits nor ends.
    setPaused(false);
    input.reset();
    await quitKindly(parts);
    await Promise.all([program.stop(terminateTimeout), pads?.close()]);
    await parts.close();
  };

  return {
    title: game.texts.en.name,
    get frameBuffer() {
      return display.frameBuffer;
    },
    ...(canFollowScreen(game) && { resize: display.resize }),
    renderFrame() {
      const changed = display.readFrame() || unseenChange;
      unseenChange = false;
      if (changed) {
        hang.moved();
        pressLength.drawn();
      }
      return changed;
    },
    onPicture: display.onChange,
    async look() {
      const window = await display.findWindow(game.window);
      const pids = program.pids();
      return window && { ...window, processes: pids.flatMap(processName), threads: usageOf(pids).threads };
    },
    readSound: (out) => sound.read(out),
    skipSound: () => sound.skip(),
    applyInput(given) {
      input.apply(given);
      // The program draws when it has read the input, so there is nothing new to show yet.
      return false;
    },
    skipInput: input.skip,
    // The first new picture after the press; what the program needs for a later one is not seen from here.
    shownInput: input.newest,
    typeText: (text) => input.typeText(text),
    resetInputs: () => input.reset(),
    ...(pads && { onRumble: pads.onRumble }),
    pause: () => input.reset(),
    setPaused,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Asks the program to quit as its player would, and gives it `quitTimeout` to do so. */
async function quitKindly({ clock, game, display, program }: ProgramParts): Promise<void> {
  const wait = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));
  const ask = async (): Promise<void> => {
    if (game.quit === "close") {
      const window = await display.findWindow(game.window);
      if (window) await display.closeWindow(window.id);
    } else {
      for (const key of game.quit) {
        display.press(key, true);
        await wait(quitKeyMs / 5);
        display.press(key, false);
        await wait(quitKeyMs);
      }
    }
    await wait(quitTimeout);
  };
  await Promise.race([program.ended, ask()]);
}

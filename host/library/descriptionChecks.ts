import { findBuiltIn } from "../../games/builtIn/builtIns.ts";
import { type CheckedLayout, layoutFaults, type TakenInputs } from "./layoutChecks.ts";

/** Where the checks below report: zod's context of a refinement. */
interface Report {
  addIssue(issue: { code: "custom"; path: (string | number)[]; message: string; input: unknown }): void;
}

interface Checked extends CheckedLayout {
  readonly pinch: "none" | "wheel";
  readonly players: { readonly min: number; readonly max: number };
  readonly touch: readonly { readonly id: string; readonly press?: string | undefined }[];
}

interface CheckedProgram extends Checked {
  readonly saves: object | null;
  readonly pad: { readonly stick: boolean } | null;
  readonly pads: readonly object[];
  readonly virtualPad: boolean;
  readonly network: boolean;
  readonly pausable: boolean;
  readonly stopClock: boolean;
  readonly packages: readonly string[];
  readonly folder: string | null;
  readonly window: { readonly title: string; readonly class: string };
  readonly anyShape: boolean;
  readonly resizable: boolean;
  readonly upright: object | null;
  readonly cropUpright: boolean;
  readonly homeFiles: readonly { readonly path: string; readonly text: string; readonly once: boolean }[];
  readonly modes: {
    readonly singlePlay: boolean;
    readonly offline: boolean;
    readonly accountSharing: boolean;
  };
}

/** Checks that a description's fields are consistent, for every game. */
function checkCommon(game: Checked, takes: TakenInputs, report: Report): void {
  const { players, touch, pinch, mouse } = game;
  for (const [path, message] of layoutFaults(game, takes)) fault(report, [...path], message);
  if (players.max < players.min) fault(report, ["players", "max"], "must not be smaller than min");
  if (pinch !== "none" && mouse !== "absolute")
    fault(report, ["pinch"], "needs a game whose mouse is absolute");
  for (const index of repeated(touch.map(({ id }) => id)))
    fault(report, ["touch", index, "id"], "is there twice");
}

/** The same for a built-in game. */
export function checkBuiltIn(game: Checked & { readonly builtIn: string }, report: Report): void {
  checkCommon(game, { keys: false, leftStick: true, wheel: false }, report);
  if (!findBuiltIn(game.builtIn)) fault(report, ["builtIn"], `there is no built-in game ${game.builtIn}`);
  for (const [index, { press }] of game.touch.entries())
    if (press !== undefined)
      fault(
        report,
        ["touch", index, "press"],
        "is only for programs: a built-in game reads the button itself",
      );
}

/** The same for a program. A mode without effect is an error. */
export function checkProgram(game: CheckedProgram, report: Report): void {
  const { touch, window, modes, saves, network, pausable, homeFiles, pad, pads, players } = game;
  checkCommon(game, { keys: true, leftStick: pad?.stick === true, wheel: true }, report);
  if (game.folder !== null && !isGameFolder(game.folder))
    fault(report, ["folder"], "must be a folder of the game's own, such as /srv/games/my-game");
  if (game.packages.length === 0 && game.folder === null)
    fault(report, ["packages"], "must name a package, unless the game is in a folder");
  for (const [index, { press }] of touch.entries())
    if (press === undefined) fault(report, ["touch", index, "press"], "must name the key that it presses");
  if (window.title === "" && window.class === "")
    fault(report, ["window"], "must have a title or a class, or the game would never be found");
  for (const index of repeated(homeFiles.map(({ path }) => path)))
    fault(report, ["homeFiles", index, "path"], "is there twice");
  for (const [index, { text, once }] of homeFiles.entries())
    if (once && /\{(width|height)\}/.test(text))
      fault(report, ["homeFiles", index, "once"], "would keep the size of its first screen");
  if (game.upright && !game.anyShape && !game.resizable)
    fault(report, ["upright"], "makes no difference unless it is anyShape or resizable");
  if (game.upright && game.cropUpright)
    fault(report, ["cropUpright"], "makes no difference to a picture with a shape of its own upright");
  if (game.virtualPad && pad === null)
    fault(report, ["virtualPad"], "needs pad: what the buttons press where the host cannot make pads");
  if (pads.length > 0 && pad === null)
    fault(report, ["pads"], "are those of players 2 to 4: describe the first player's in pad");
  if (pads.length >= players.max && pads.length > 0)
    fault(
      report,
      ["pads"],
      `has more pads than the game has players: ${players.max}, the first one's in pad`,
    );
  if (pausable && network)
    fault(report, ["pausable"], "is not for a game with network: those it plays with do not wait");
  if (game.stopClock && !pausable) fault(report, ["stopClock"], "makes no difference unless it is pausable");
  if (modes.offline && !network)
    fault(report, ["modes", "offline"], "makes no difference to a game without network");
  for (const mode of ["singlePlay", "accountSharing"] as const)
    if (modes[mode] && saves === null)
      fault(report, ["modes", mode], "makes no difference to a game that keeps nothing (saves is null)");
}

/** Top-level folders that the sandbox fills itself, or that contain the host's secrets. */
const systemFolders: ReadonlySet<string> = new Set(
  "bin boot dev etc lib lib32 lib64 libx32 proc root run sbin sys usr".split(" "),
);

/** Whether a folder may be shown to a game: it is below a top-level folder that is neither the system's nor the player's. */
export function isGameFolder(folder: string): boolean {
  const [top = "", ...below] = folder.slice(1).split("/");
  const plain = [top, ...below].every((part) => part !== "" && part !== "." && part !== "..");
  return plain && below.length > 0 && !systemFolders.has(top) && !`${folder}/`.startsWith("/home/player/");
}

const fault = (report: Report, path: (string | number)[], message: string): void =>
  report.addIssue({ code: "custom", path, message, input: undefined });

/** Indexes of repeated values. */
function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}

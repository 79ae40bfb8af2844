import * as z from "zod";
import { findBuiltIn } from "../../games/builtIn/builtIns.ts";
import { pinchKind } from "../../wire/desk/messages.ts";
import { mousePresses } from "../../wire/desk/mouseButtons.ts";
import { padButtonTargets } from "../../wire/desk/padMap.ts";
import { deskButtons } from "../../wire/desk/presses.ts";
import { pressLabel } from "../../wire/desk/pressTable.ts";
import { pictureHud, touchArrangements } from "../../wire/desk/touchLayout.ts";
import { localizedShape } from "../../wire/localized.ts";
import { layoutFaults, type TakenInputs } from "./layoutChecks.ts";

/** What a description may allow its program; `memory` and `saves` (the home folder) in MB. */
export const seatLimits = {
  memory: { min: 64, max: 8_192, default: 1_024 },
  processes: { min: 8, max: 512, default: 96 },
  saves: { min: 1, max: 1_024, default: 64 },
} as const;
const limit = (range: (typeof seatLimits)[keyof typeof seatLimits]) =>
  z.int().min(range.min).max(range.max).default(range.default);

/** A sentence in the product's languages; English is the fallback. */
const sentence = z.strictObject(localizedShape(z.string().min(1).max(400)));

/** A `KeyboardEvent.code`, such as `KeyW`, `ArrowLeft` or `ControlLeft`; or a mouse button. */
const press = z.string().refine((name) => pressLabel(name) !== undefined, {
  error: `must be a KeyboardEvent.code such as KeyW or ControlLeft, or ${mousePresses.join(", ")}`,
});

/** A path inside the home folder: relative, without `..`. */
const homePath = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[\w ./-]+$/, "must be relative and stay inside the home folder");

const absolutePath = z.string().regex(/^\/[\w./+-]+$/, "must be an absolute path");

const touchButton = z.strictObject({
  id: z.enum(deskButtons),
  /** As short as a gamepad's label. */
  label: z.string().min(1).max(8),
  action: sentence,
  /** The key that it presses in a program. Built-in games read the button itself. */
  press: press.optional(),
});

const keyHelp = z.strictObject({ press: z.string().min(1).max(40), action: sentence });

const words = z.strictObject({
  name: z.string().min(1).max(60),
  summary: z.string().min(1).max(400),
  /** Other words that people use for the game; only for the search. */
  tags: z.array(z.string().min(1).max(40)).max(12).default([]),
});

const fraction = z.number().min(0).max(1);

/** A picture for the game's page. */
const screenshot = z.strictObject({
  /** Keys pressed one after the other before the picture. */
  press: z
    .array(z.union([press, z.enum(deskButtons)]))
    .max(20)
    .default([]),
  /** Then a click at this point: (0, 0) is the picture's top left, (1, 1) its bottom right corner. */
  click: z.strictObject({ x: fraction, y: fraction }).optional(),
  /** Then a pause, s, before the picture is taken. */
  after: z.number().min(0).max(120),
});

/** Gamepad buttons and the keys that they press. `stick`: whether the left stick presses the directions too. */
export const pad = z.strictObject({
  buttons: z.partialRecord(z.enum(padButtonTargets).exclude(["l3", "r3"]), press),
  stick: z.boolean().default(true),
});
export type PadDescription = z.infer<typeof pad>;

/** Genres (docs/games.md). */
export const genres = [
  ...(["racing", "shooting", "sport", "zombie", "classic", "action", "adventure"] as const),
  ...(["puzzle", "strategy", "simulation", "roleplay"] as const),
] as const;

const common = {
  /** The game's id on the wire, in URLs and in file names. Never changes. */
  id: z.string().regex(/^g-[a-z0-9-]{2,40}$/, "must be g- and then small letters, digits and -"),
  texts: z.strictObject(localizedShape(words)),
  /** The first is the main genre. */
  genres: z.array(z.enum(genres)).min(1).max(4),
  players: z.strictObject({ min: z.int().min(1).max(16), max: z.int().min(1).max(16) }),
  licence: z.string().min(1).max(120),
  /** A description of what is saved between two games; null if nothing is. */
  saves: sentence.nullable(),
  /** The touch controls, in display order: directions are drawn as a cross, the others as buttons. */
  touch: z.array(touchButton).max(deskButtons.length),
  /** Touch layout (docs/touch-layouts.md); null: made from `touch`. */
  layout: z.nullable(touchArrangements).default(null),
  /** Parts of the picture that touch controls should not cover, in fractions of it, or of a built-in game's 16:9 stage. */
  hud: z._default(pictureHud, []),
  keys: z.array(keyHelp).max(20),
  /** `none`: no mouse; `relative`: it looks around, with the pointer locked. */
  mouse: z.enum(["none", "absolute", "relative"]).default("none"),
  /** `wheel`: pinching the picture turns the mouse wheel, to zoom. */
  pinch: z._default(pinchKind, "none"),
  /** A pausable game pauses when nobody has played for `idleAfter`; not one in which one thinks, reads or watches for longer. */
  idlePause: z.boolean().default(true),
  /** Pictures for the game's page, in the order of taking them. */
  screenshots: z
    .array(screenshot)
    .max(4)
    .default(() => [{ after: 6, press: [] }]),
};

/** Fields of a program that have a fixed value for all built-in games; optional. */
const asBuiltIn = {
  program: z.null().default(null),
  content: z.array(z.never()).default([]),
  packages: z.array(z.never()).default([]),
  folder: z.null().default(null),
  megabytes: z.literal(0).default(0),
  /** Drawn at the size of the player's plan. */
  resolution: z.null().default(null),
  network: z.literal(false).default(false),
  upright: z.null().default(null),
  pausable: z.literal(true).default(true),
  cropUpright: z.literal(false).default(false),
  stopClock: z.literal(false).default(false),
  text: z.literal(false).default(false),
  typing: z.literal(false).default(false),
  /** The browser's standard mapping, for one player. */
  pad: z.literal("standard").default("standard"),
  pads: z.array(z.never()).default([]),
  modes: z
    .strictObject({
      singlePlay: z.literal(false),
      offline: z.literal(false),
      accountSharing: z.literal(false),
    })
    .default({ singlePlay: false, offline: false, accountSharing: false }),
  limits: z.strictObject({ saves: z.literal(1) }).default({ saves: 1 }),
};

const builtIn = z
  .strictObject({
    ...common,
    ...asBuiltIn,
    runner: z.literal("built-in"),
    /** Name of the game in `games/builtIn/builtIns.ts`. */
    builtIn: z.string().regex(/^[a-zA-Z]{2,30}$/),
  })
  .superRefine(checkBuiltIn);

/** System calls that the sandbox allows only if a game asks for them, as some 32-bit programs do. */
export const systemCalls = ["modify_ldt", "socketcall"] as const;
export type SystemCall = (typeof systemCalls)[number];

const pictureSize = z.strictObject({
  width: z.int().min(320).max(2520).multipleOf(2, "must be even: video needs it"),
  height: z.int().min(200).max(1440).multipleOf(2, "must be even: video needs it"),
});

/** Fields of all programs, for any runner. */
const ofPrograms = {
  ...common,
  /** Debian packages with the program and its content; none for a game that has only its `folder`. */
  packages: z.array(z.string().regex(/^[a-z0-9][a-z0-9+.-]+$/)),
  /** A folder outside /usr with the game's files. The sandbox shows it at the same path, read-only. */
  folder: absolutePath.nullable().default(null),
  /** Installed size of packages and folder with their libraries, MB. */
  megabytes: z.number().min(1).max(5_000),
  /** Other required files, such as levels. Absolute. */
  content: z.array(absolutePath).max(20).default([]),
  /** Relative paths start at the home folder. `{width}` and `{height}` are the screen's, px. */
  arguments: z.array(z.string().max(200)).max(40).default([]),
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string().max(200)).default({}),
  /** Files written into the home folder before each start, with the same placeholders; `once`: only if missing. */
  homeFiles: z
    .array(z.strictObject({ path: homePath, text: z.string().max(20_000), once: z.boolean().default(false) }))
    .max(20)
    .default([]),
  /** Name of the game's process, if `program` is only its launcher. */
  process: z.string().min(1).max(60).optional(),
  /** The game's window: substrings of its title and its class. Either is enough. */
  window: z.strictObject({ title: z.string().max(80).default(""), class: z.string().max(80).default("") }),
  /** Size of screen and picture, px. */
  resolution: pictureSize.default({ width: 640, height: 360 }),
  /** The game fills screens of any shape from 4:3 to 21:9, so it starts in the shape of the player's screen. */
  anyShape: z.boolean().default(false),
  /** Its window can be resized at any time and its picture fills it, so it follows a screen that is turned. */
  resizable: z.boolean().default(false),
  /** Picture for upright screens narrower than it, px: at the start; for a `resizable` program at any time. Null: the default picture. */
  upright: pictureSize.nullable().default(null),
  /** The middle 4:3 of a wider picture is enough: an upright phone shows only that, larger (R-SHAPE-03). */
  cropUpright: z.boolean().default(false),
  network: z.boolean().default(false),
  /** Those that it needs. 32-bit Windows programs have `socketcall`. */
  systemCalls: z.array(z.enum(systemCalls)).default([]),
  /** It can be stopped for any time and then continues as if nothing had happened. */
  pausable: z.boolean().default(false),
  /** Stops its clock too; otherwise it would catch up afterwards. */
  stopClock: z.boolean().default(false),
  /** Maps the player's keys to other keys of the program, by `KeyboardEvent.code`. Other keys are unchanged. */
  keyMap: z.record(press, press).default({}),
  /** The pad of player 1, and of other players without an entry in `pads`. */
  pad: pad.nullable().default(null),
  /** Pads of players 2, 3 and 4, in this order, for a game that several play at one screen. */
  pads: z.array(pad).max(3).default([]),
  /** The program reads gamepads itself: if the host supports it, pads are devices; otherwise `pad` and `pads` say what they press. */
  virtualPad: z.boolean().default(false),
  /**
   * The game takes typed text, such as a name, so the phone's keyboard is offered. `ascii`: only characters of a US keyboard;
   * others, such as Thai and emoji, are dropped.
   */
  text: z.union([z.boolean(), z.literal("ascii")]).default(false),
  /** What a keyboard types is text as well: the letters that its player sees, instead of keys by their position. */
  typing: z.boolean().default(false),
  /** How to quit gracefully: keys pressed one after the other, or its window's close button. */
  quit: z.union([z.literal("close"), z.array(press).min(1).max(12)]).default("close"),
  /** Modes besides PC Mode, where they make a difference. */
  modes: z
    .strictObject({
      /** Without an account: nothing is saved. */
      singlePlay: z.boolean().default(false),
      /** Without network, for a game that uses it. */
      offline: z.boolean().default(false),
      accountSharing: z.boolean().default(false),
    })
    .default({ singlePlay: false, offline: false, accountSharing: false }),
  limits: z
    .strictObject({
      memory: limit(seatLimits.memory),
      processes: limit(seatLimits.processes),
      saves: limit(seatLimits.saves),
    })
    .prefault({}),
  /**
   * The game counts as started, and is charged for, once this share of its picture differs from the background colour: more than its
   * loading text covers. 0: any pixel.
   */
  drawn: z.number().min(0).max(0.5).default(0),
  /** Timeout until then, s. */
  startSeconds: z.int().min(2).max(120).default(30),
};

const program = z
  .strictObject({
    ...ofPrograms,
    runner: z.literal("program"),
    /** The program, absolute. */
    program: absolutePath,
  })
  .superRefine(checkProgram);

const wine = z
  .strictObject({
    ...ofPrograms,
    runner: z.literal("wine"),
    /** libfaketime works only for native programs. */
    stopClock: z.literal(false).default(false),
    /** The Windows program, absolute. It starts in its own folder; relative paths of `homeFiles` start at the home folder. */
    program: z
      .string()
      .max(400)
      .regex(/^(?!.*\/\.\.\/)\/[^\p{Cc}]+\.exe$/iu, "must be the absolute path of an .exe"),
  })
  .superRefine(checkProgram);

/** A game of the host's library (docs/games.md). */
export const gameDescription = z.discriminatedUnion("runner", [builtIn, program, wine]);
export type GameDescription = z.infer<typeof gameDescription>;
export type ProgramDescription = Extract<GameDescription, { runner: "program" | "wine" }>;
/** A program's description as written: fields with a default may be missing. */
export type ProgramInput = Extract<z.input<typeof gameDescription>, { runner: "program" | "wine" }>;

/** What the checks below report to. */
type Report = Pick<z.core.$RefinementCtx, "addIssue">;
type Common = z.infer<z.ZodObject<typeof common>>;
type Program = z.infer<z.ZodObject<typeof ofPrograms>>;

/** What fields of a description say about each other, for every game. */
function checkCommon(game: Common, takes: TakenInputs, report: Report): void {
  const { players, touch, pinch, mouse } = game;
  for (const [path, message] of layoutFaults(game, takes)) fault(report, [...path], message);
  if (players.max < players.min) fault(report, ["players", "max"], "must not be smaller than min");
  if (pinch !== "none" && mouse !== "absolute")
    fault(report, ["pinch"], "needs a game whose mouse is absolute");
  for (const index of repeated(touch.map(({ id }) => id)))
    fault(report, ["touch", index, "id"], "is there twice");
}

/** What fields of a built-in game's description say about each other. */
function checkBuiltIn(game: Common & { builtIn: string }, report: Report): void {
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

/** What fields of a program's description say about each other. A mode that makes no difference is a fault. */
function checkProgram(game: Program, report: Report): void {
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
  if (game.typing && game.text === false) fault(report, ["typing"], "needs text: what it types");
  if (pausable && network)
    fault(report, ["pausable"], "is not for a game with network: those it plays with do not wait");
  if (game.stopClock && !pausable) fault(report, ["stopClock"], "makes no difference unless it is pausable");
  if (modes.offline && !network)
    fault(report, ["modes", "offline"], "makes no difference to a game without network");
  for (const mode of ["singlePlay", "accountSharing"] as const)
    if (modes[mode] && saves === null)
      fault(report, ["modes", mode], "makes no difference to a game that keeps nothing (saves is null)");
}

/** Top folders that the sandbox fills itself, or that hold the host's secrets. */
const systemFolders: ReadonlySet<string> = new Set(
  "bin boot dev etc lib lib32 lib64 libx32 proc root run sbin sys usr".split(" "),
);

/** Whether a folder may be shown to a game: one below a folder that belongs neither to the system nor to the player. */
export function isGameFolder(folder: string): boolean {
  const [top = "", ...below] = folder.slice(1).split("/");
  const plain = [top, ...below].every((part) => part !== "" && part !== "." && part !== "..");
  return plain && below.length > 0 && !systemFolders.has(top) && !`${folder}/`.startsWith("/home/player/");
}

const fault = (report: Report, path: (string | number)[], message: string): void =>
  report.addIssue({ code: "custom", path, message, input: undefined });

/** The places of values that were there before. */
function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}

import * as z from "zod";
import { deskButtons, pinchKind } from "../../wire/desk/messages.ts";
import { padButtonTargets } from "../../wire/desk/padMap.ts";
import { pictureHud, touchArrangements } from "../../wire/desk/touchLayout.ts";
import { localizedShape } from "../../wire/localized.ts";
import { checkBuiltIn, checkProgram } from "./descriptionChecks.ts";
import { keyName } from "./keyNames.ts";

/** A sentence in each language of the product; English where there is no other. */
const sentence = z.strictObject(localizedShape(z.string().min(1).max(400)));

/** A `KeyboardEvent.code`, such as `KeyW`, `ArrowLeft` or `ControlLeft`; or a mouse button. */
const press = z.string().refine((code) => keyName(code) !== null, {
  error: "must be a KeyboardEvent.code such as KeyW or ControlLeft, or MouseLeft, MouseMiddle, MouseRight",
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
  /** Short, as on a gamepad. */
  label: z.string().min(1).max(8),
  action: sentence,
  /** What it presses in the program. Built-in games read the button itself. */
  press: press.optional(),
});

const keyHelp = z.strictObject({ press: z.string().min(1).max(40), action: sentence });

const words = z.strictObject({
  name: z.string().min(1).max(60),
  summary: z.string().min(1).max(400),
  /** What people call it who do not know its name; only the search reads them. */
  tags: z.array(z.string().min(1).max(40)).max(12).default([]),
});

const fraction = z.number().min(0).max(1);

/** One picture for the game's page. */
const screenshot = z.strictObject({
  /** What is pressed before, one after the other. */
  press: z
    .array(z.union([press, z.enum(deskButtons)]))
    .max(20)
    .default([]),
  /** Where is clicked then: (0, 0) is the picture's top left, (1, 1) its bottom right corner. */
  click: z.strictObject({ x: fraction, y: fraction }).optional(),
  /** How long the game goes on then before the picture is taken, s. */
  after: z.number().min(0).max(120),
});

/** Buttons of a gamepad, as names of keys. `stick`: whether the left stick presses the directions too. */
export const pad = z.strictObject({
  buttons: z.partialRecord(z.enum(padButtonTargets).exclude(["l3", "r3"]), press),
  stick: z.boolean().default(true),
});
export type PadDescription = z.infer<typeof pad>;

/** What games are sorted by (docs/games.md). */
export const genres = [
  ...(["racing", "shooting", "sport", "zombie", "classic", "action", "adventure"] as const),
  ...(["puzzle", "strategy", "simulation", "roleplay"] as const),
] as const;

const common = {
  /** The game's id on the wire, in addresses and in file names. Never changes. */
  id: z.string().regex(/^g-[a-z0-9-]{2,40}$/, "must be g- and then small letters, digits and -"),
  texts: z.strictObject(localizedShape(words)),
  /** The first is the main genre. */
  genres: z.array(z.enum(genres)).min(1).max(4),
  players: z.strictObject({ min: z.int().min(1).max(16), max: z.int().min(1).max(16) }),
  licence: z.string().min(1).max(120),
  /** What is kept between two games, in words; null when nothing is. */
  saves: sentence.nullable(),
  /** The touch controls, in display order: directions are drawn as a cross, the others as buttons. */
  touch: z.array(touchButton).max(deskButtons.length),
  /** Where the touch controls are (docs/touch-layouts.md); null: they are made of `touch`. */
  layout: z.nullable(touchArrangements).default(null),
  /** Parts of the picture that touch controls do not cover by default, in fractions of it, or of a built-in game's 16:9 stage. */
  hud: z._default(pictureHud, []),
  keys: z.array(keyHelp).max(20),
  /** `none`: the picture takes no mouse; `relative`: it looks around, with the pointer locked. */
  mouse: z.enum(["none", "absolute", "relative"]).default("none"),
  /** `wheel`: two fingers that pinch the picture turn the mouse wheel, to zoom. */
  pinch: z._default(pinchKind, "none"),
  /** Pictures for the game's page, in the order in which they are taken. */
  screenshots: z
    .array(screenshot)
    .max(4)
    .default(() => [{ after: 6, press: [] }]),
};

/** What a program's description says of it, for all built-in games; need not be written. */
const asBuiltIn = {
  program: z.null().default(null),
  content: z.array(z.never()).default([]),
  packages: z.array(z.never()).default([]),
  folder: z.null().default(null),
  megabytes: z.literal(0).default(0),
  /** It is drawn in the size of the player's plan. */
  resolution: z.null().default(null),
  network: z.literal(false).default(false),
  upright: z.null().default(null),
  pausable: z.literal(true).default(true),
  cropUpright: z.literal(false).default(false),
  stopClock: z.literal(false).default(false),
  text: z.literal(false).default(false),
  /** That of the browser's standard mapping, for one player. */
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

/** Calls that the sandbox refuses unless a game asks for them, as some 32-bit programs do. */
export const systemCalls = ["modify_ldt", "socketcall"] as const;
export type SystemCall = (typeof systemCalls)[number];

const pictureSize = z.strictObject({
  width: z.int().min(320).max(2520).multipleOf(2, "must be even: video needs it"),
  height: z.int().min(200).max(1440).multipleOf(2, "must be even: video needs it"),
});

/** What is said of programs, whatever runs them. */
const ofPrograms = {
  ...common,
  /** Debian packages that bring the program and its content; none for a game that has only its `folder`. */
  packages: z.array(z.string().regex(/^[a-z0-9][a-z0-9+.-]+$/)),
  /** A folder outside /usr with the game's files. The sandbox shows it at the same path, read-only. */
  folder: absolutePath.nullable().default(null),
  /** Size of packages and folder when installed, with the libraries that they bring, MB. */
  megabytes: z.number().min(1).max(5_000),
  /** Other files without which it does not run, such as its levels. Absolute. */
  content: z.array(absolutePath).max(20).default([]),
  /** It starts in the home folder, so relative paths are meant there. `{width}` and `{height}` are the screen's, px. */
  arguments: z.array(z.string().max(200)).max(40).default([]),
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string().max(200)).default({}),
  /** Files laid into the home folder before each start, filled as arguments are; `once`: only where there is none yet. */
  homeFiles: z
    .array(z.strictObject({ path: homePath, text: z.string().max(20_000), once: z.boolean().default(false) }))
    .max(20)
    .default([]),
  /** Name of the process that counts, where `program` is only its launcher. */
  process: z.string().min(1).max(60).optional(),
  /** The game's window: parts of its title and its class. Either is enough. */
  window: z.strictObject({ title: z.string().max(80).default(""), class: z.string().max(80).default("") }),
  /** Of the screen, and so of the picture, px. */
  resolution: pictureSize.default({ width: 640, height: 360 }),
  /** It fills a screen of any shape from 4:3 to 21:9, so that it starts in that of the player's. */
  anyShape: z.boolean().default(false),
  /** Its window can be resized at any time, and its picture then fills it: it follows a screen that is turned. */
  resizable: z.boolean().default(false),
  /** The picture on an upright screen narrower than it, px: at the start, and of a `resizable` program at any time; null: the usual one. */
  upright: pictureSize.nullable().default(null),
  /** Of a wider picture, all that matters is in the middle 4:3: a phone that is held upright shows only that, larger (R-SHAPE-03). */
  cropUpright: z.boolean().default(false),
  network: z.boolean().default(false),
  /** Which of them it needs. 32-bit programs of Windows have `socketcall`. */
  systemCalls: z.array(z.enum(systemCalls)).default([]),
  /** It can be stopped where it is for as long as one likes, and goes on from there as if nothing had been. */
  pausable: z.boolean().default(false),
  /** Its clock stands still while it is stopped. Otherwise it would make up for the time. */
  stopClock: z.boolean().default(false),
  /** Keys of the player that become other keys in the program, by `KeyboardEvent.code`. All others pass as they are. */
  keyMap: z.record(press, press).default({}),
  /** The pad of player 1, and of every pad that has none of its own. */
  pad: pad.nullable().default(null),
  /** The pads of players 2, 3 and 4, in this order, in a game that several play at one screen. */
  pads: z.array(pad).max(3).default([]),
  /** The program reads gamepads itself: where the host can, the pads are devices, and `pad` and `pads` are what they press elsewhere. */
  virtualPad: z.boolean().default(false),
  /**
   * The game takes typed text, such as a name: the player is offered the phone's keyboard. `ascii`: only what is printed on a US
   * keyboard; everything else, such as Thai and emoji, is left out.
   */
  text: z.union([z.boolean(), z.literal("ascii")]).default(false),
  /** How to quit kindly: keys pressed one after the other, or its window's close button. */
  quit: z.union([z.literal("close"), z.array(press).min(1).max(12)]).default("close"),
  /** Modes beside PC Mode, where they make a difference. */
  modes: z
    .strictObject({
      /** Without an account: nothing is kept. */
      singlePlay: z.boolean().default(false),
      /** Without network, for a game that has one. */
      offline: z.boolean().default(false),
      accountSharing: z.boolean().default(false),
    })
    .default({ singlePlay: false, offline: false, accountSharing: false }),
  limits: z
    .strictObject({
      /** MB. */
      memory: z.int().min(64).max(8_192).default(1_024),
      processes: z.int().min(8).max(512).default(96),
      /** MB of the home folder. */
      saves: z.int().min(1).max(1_024).default(64),
    })
    .default({ memory: 1_024, processes: 96, saves: 64 }),
  /**
   * The game counts as started, and is paid for, once this share of its picture has another colour than the background: more than
   * its loading text covers. 0: anything at all.
   */
  drawn: z.number().min(0).max(0.5).default(0),
  /** Longest wait until then, s. */
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
    /** libfaketime is for programs of this system. */
    stopClock: z.literal(false).default(false),
    /** The Windows program, absolute. It starts in its own folder; relative paths of `homeFiles` are meant in the home folder. */
    program: z
      .string()
      .max(400)
      .regex(/^(?!.*\/\.\.\/)\/[^\p{Cc}]+\.exe$/iu, "must be the absolute path of an .exe"),
  })
  .superRefine(checkProgram);

/** One game of the host's library (docs/games.md). */
export const gameDescription = z.discriminatedUnion("runner", [builtIn, program, wine]);
export type GameDescription = z.infer<typeof gameDescription>;
export type ProgramDescription = Extract<GameDescription, { runner: "program" | "wine" }>;
/** A program's description as it is written: what has a default may be missing. */
export type ProgramInput = Extract<z.input<typeof gameDescription>, { runner: "program" | "wine" }>;

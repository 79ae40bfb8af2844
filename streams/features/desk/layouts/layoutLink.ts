import { isTouchArea } from "../../../../wire/desk/touchArea.ts";
import {
  maxTouchControls,
  type TouchControl,
  type TouchLayout,
  type TouchWays,
  touchLayout,
  touchLayoutVersion,
} from "../../../../wire/desk/touchLayout.ts";
import { orElse } from "../../../../wire/orElse.ts";
import { id } from "../../../../wire/shapes.ts";
import { layoutName } from "../../../../wire/touchProfile.ts";

/**
 * A touch layout as a text for the fragment of a link (docs/touch-layouts.md): fields between dots, controls between
 * tildes, numbers in base 36, nothing for what is as usual. Twenty controls are some 400 characters, few enough for a QR
 * code, which JSON is not even when it is compressed. The service never sees it.
 */

/** Before the text, in the address of the game's page. */
export const layoutFragment = "#layout=";

/** Longest text that is read; a layout with all its controls stays below it. */
export const maxLayoutLink = 8_000;

/** What a link brings. */
export interface SharedLayout {
  /** The game that it was made for. */
  readonly gameId: string;
  readonly name: string;
  readonly layout: TouchLayout;
}

const letters = {
  button: "b",
  dpad: "d",
  stick: "s",
  floatingStick: "f",
  aim: "a",
  gyro: "g",
  mousePad: "m",
  wheel: "w",
} as const satisfies Record<TouchControl["kind"], string>;

const triggers = { always: "a", held: "h", released: "r" } as const;
const sticks = { leftStick: "l", rightStick: "r" } as const;

/** The text of a layout; numbers lose what a finger cannot feel. */
export function writeLayoutLink({ gameId, name, layout }: SharedLayout): string {
  const flags = (layout.mirrored ? 1 : 0) + (layout.haptics ? 2 : 0);
  const header = [
    String(touchLayoutVersion),
    text(gameId),
    text(name),
    hundredths(layout.opacity),
    hundredths(layout.scale),
    number(flags),
  ];
  const arranged = (letter: string, controls: readonly TouchControl[]): string[] =>
    controls.map((control) => letter + writeControl(control, controls));
  return [header.join("."), ...arranged("l", layout.landscape), ...arranged("p", layout.portrait)].join("~");
}

/**
 * The layout of a link.
 * @returns `broken` for a text that is none, or was cut; `newer` for one that a later version of the app has written
 */
export function readLayoutLink(code: string): SharedLayout | "broken" | "newer" {
  if (code.length > maxLayoutLink) return "broken";
  const [header = "", ...controls] = code.split("~");
  const [version = "", game = "", name = "", opacity = "", scale = "", flags = ""] = header.split(".");
  if (/^[1-9]\d{0,3}$/.test(version) && Number(version) > touchLayoutVersion) return "newer";
  if (version !== String(touchLayoutVersion) || controls.length > 2 * maxTouchControls) return "broken";
  const flag = numberOf(flags);
  const arrangement = (letter: string): unknown[] =>
    controls
      .filter((control) => control.startsWith(letter))
      .map((control, index) => readControl(control.slice(1), `c${index + 1}`));
  const layout = touchLayout.safeParse({
    version: touchLayoutVersion,
    landscape: arrangement("l"),
    portrait: arrangement("p"),
    opacity: ofHundredths(opacity),
    scale: ofHundredths(scale),
    mirrored: flag % 2 === 1,
    haptics: flag >= 2,
  });
  const named = layoutName.safeParse(textOf(name));
  const gameId = id.safeParse(textOf(game));
  const known = controls.every((control) => /^[lp]/.test(control));
  if (!layout.success || !named.success || !gameId.success || !known) return "broken";
  return { gameId: gameId.data, name: named.data, layout: layout.data };
}

function writeControl(control: TouchControl, controls: readonly TouchControl[]): string {
  const { x, y, width, height, opacity } = control;
  // Areas are measured in fractions of the room, all others in px.
  const units = isTouchArea(control) ? 1e4 : 10;
  const fields = [
    edge(x),
    edge(y),
    number(width * units),
    height === width ? "" : number(height * units),
    opacity === 1 ? "" : hundredths(opacity),
    ...(isTouchArea(control) ? [] : [push(control.dx), push(control.dy)]),
    ...ownFields(control, controls),
  ];
  return letters[control.kind] + fields.join(".");
}

/** What a kind has besides its place. */
function ownFields(control: TouchControl, controls: readonly TouchControl[]): readonly string[] {
  switch (control.kind) {
    case "button":
      return [text(control.label), control.press];
    case "dpad":
      return writeWays(control);
    case "stick":
    case "floatingStick": {
      const { moves, deadZone } = control;
      return [hundredths(deadZone), ...(typeof moves === "string" ? [sticks[moves]] : writeWays(moves))];
    }
    case "aim":
      return [hundredths(control.sensitivity), control.tap ?? ""];
    case "gyro": {
      // Ids are not in the link.
      const button = controls.findIndex(({ id }) => id === control.control);
      return [
        text(control.label),
        hundredths(control.sensitivity),
        triggers[control.trigger],
        button < 0 ? "" : number(button),
      ];
    }
    case "mousePad":
      return [hundredths(control.sensitivity)];
    case "wheel":
      return [];
  }
}

const writeWays = ({ ways, up, right, down, left }: TouchWays): string[] => [
  String(ways),
  ...[up, right, down, left].map((press) => press ?? ""),
];

/** A control that its schema has yet to check. */
function readControl(code: string, id: string): unknown {
  const kind = keyOf(letters, code[0] ?? "");
  const [x = "", y = "", width = "", height = "", opacity = "", ...own] = code.slice(1).split(".");
  const isArea = kind === "aim" || kind === "mousePad" || kind === "floatingStick";
  const units = isArea ? 1e4 : 10;
  const [dx = "", dy = ""] = own;
  return {
    id,
    kind,
    x: ofEdge(x),
    y: ofEdge(y),
    width: numberOf(width) / units,
    height: numberOf(height === "" ? width : height) / units,
    opacity: opacity === "" ? 1 : ofHundredths(opacity),
    ...(isArea ? {} : { dx: pushOf(dx), dy: pushOf(dy) }),
    ...readOwnFields(kind, isArea ? own : own.slice(2)),
  };
}

function readOwnFields(kind: string | undefined, fields: readonly string[]): object {
  const [first = "", second = "", third = "", fourth = ""] = fields;
  switch (kind) {
    case "button":
      return { label: textOf(first), press: second };
    case "dpad":
      return readWays(fields);
    case "stick":
    case "floatingStick":
      return {
        deadZone: ofHundredths(first),
        moves: fields.length === 2 ? keyOf(sticks, second) : readWays(fields.slice(1)),
      };
    case "aim":
      return { sensitivity: ofHundredths(first), tap: pressOf(second) };
    case "gyro":
      return {
        label: textOf(first),
        sensitivity: ofHundredths(second),
        trigger: keyOf(triggers, third),
        control: fourth === "" ? null : `c${numberOf(fourth) + 1}`,
      };
    case "mousePad":
      return { sensitivity: ofHundredths(first) };
    default:
      return {};
  }
}

const readWays = ([ways, up, right, down, left]: readonly string[]): object => ({
  ways: Number(ways),
  up: pressOf(up),
  right: pressOf(right),
  down: pressOf(down),
  left: pressOf(left),
});

const keyOf = (words: Readonly<Record<string, string>>, letter: string): string | undefined =>
  Object.keys(words).find((word) => words[word] === letter);

const number = (value: number): string => Math.round(value).toString(36);
const hundredths = (value: number): string => number(value * 100);

/** NaN, which no schema accepts, for anything else than a number of up to four digits in base 36. */
const numberOf = (code: string): number =>
  /^[0-9a-z]{1,4}$/.test(code) ? Number.parseInt(code, 36) : Number.NaN;
const ofHundredths = (code: string): number => numberOf(code) / 100;

/** A fraction; most are 0 or 1, as most controls are kept at a corner. */
const edge = (value: number): string => (value === 1 ? "!" : value === 0 ? "" : number(value * 1e4));
const ofEdge = (code: string): number => (code === "!" ? 1 : code === "" ? 0 : numberOf(code) / 1e4);

/** A push in tenths of a px, to either side; "" for none. */
const push = (value: number): string =>
  Math.round(value * 10) === 0 ? "" : (value < 0 ? "-" : "") + number(Math.abs(value) * 10);
const pushOf = (code: string): number => {
  if (code === "") return 0;
  return code.startsWith("-") ? -numberOf(code.slice(1)) / 10 : numberOf(code) / 10;
};

const pressOf = (code: string | undefined): string | null => code || null;

/** Without the separators of this form. */
const text = (value: string): string =>
  encodeURIComponent(value).replace(/[.~]/g, (letter) => (letter === "." ? "%2E" : "%7E"));

/** "" for a text that is broken in the middle of a letter. */
const textOf = (code: string): string => orElse(() => decodeURIComponent(code), "");

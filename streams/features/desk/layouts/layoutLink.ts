import {
  edge,
  hundredths,
  number,
  numberOf,
  ofEdge,
  ofHundredths,
  push,
  pushOf,
  text,
  textOf,
} from "../../../../wire/desk/linkFields.ts";
import {
  controlKinds,
  isTouchArea,
  type TouchControl,
  type TouchControlKind,
  touchControlKinds,
} from "../../../../wire/desk/touchControls.ts";
import { type TouchLayout, touchLayout, touchLayoutVersion } from "../../../../wire/desk/touchLayout.ts";
import { id } from "../../../../wire/shapes.ts";
import { layoutName } from "../../../../wire/touchProfile.ts";

/**
 * A touch layout as the fragment of a link (docs/touch-layouts.md), which the service never sees: fields between dots, controls
 * between tildes, numbers in base 36, defaults left out. Twenty controls take some 400 characters, few enough for a QR code; JSON
 * takes too many even when compressed.
 */

/** Before the text, in the address of the game's page. */
export const layoutFragment = "#layout=";

/** Maximum length that is read. The largest layout is shorter. */
export const maxLayoutLink = 8_000;

/** What a link brings. */
export interface SharedLayout {
  /** The game that it was made for. */
  readonly gameId: string;
  readonly name: string;
  readonly layout: TouchLayout;
}

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
  const arranged = (letter: string, controls: readonly TouchControl[]): string[] => {
    const ids = controls.map((control) => control.id);
    return controls.map((control) => letter + writeControl(control, ids));
  };
  return [header.join("."), ...arranged("l", layout.landscape), ...arranged("p", layout.portrait)].join("~");
}

/** The layout of a link; `broken` for a text that is none, `newer` for one of a later version. */
export function readLayoutLink(code: string): SharedLayout | "broken" | "newer" {
  if (code.length > maxLayoutLink) return "broken";
  const [header = "", ...controls] = code.split("~");
  const [version = "", game = "", name = "", opacity = "", scale = "", flags = ""] = header.split(".");
  if (/^[1-9]\d{0,3}$/.test(version) && Number(version) > touchLayoutVersion) return "newer";
  if (version !== String(touchLayoutVersion)) return "broken";
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

function writeControl(control: TouchControl, ids: readonly string[]): string {
  const { x, y, width, height, opacity } = control;
  const units = unitsOf(isTouchArea(control));
  const fields = [
    edge(x),
    edge(y),
    number(width * units),
    height === width ? "" : number(height * units),
    opacity === 1 ? "" : hundredths(opacity),
    ...(isTouchArea(control) ? [] : [push(control.dx), push(control.dy)]),
    ...ownFields(control, ids),
  ];
  return controlKinds[control.kind].letter + fields.join(".");
}

const ownFields = <Kind extends TouchControlKind>(control: TouchControl<Kind>, ids: readonly string[]) =>
  controlKinds[control.kind].write?.(control, ids) ?? [];

/** Not checked by its schema yet. */
function readControl(code: string, id: string): unknown {
  const kind = touchControlKinds.find((each) => controlKinds[each].letter === code[0]);
  if (!kind) return null;
  const { isArea, read } = controlKinds[kind];
  const [x = "", y = "", width = "", height = "", opacity = "", ...others] = code.slice(1).split(".");
  const units = unitsOf(isArea);
  const [dx = "", dy = "", ...own] = isArea ? ["", "", ...others] : others;
  return {
    id,
    kind,
    x: ofEdge(x),
    y: ofEdge(y),
    width: numberOf(width) / units,
    height: numberOf(height === "" ? width : height) / units,
    opacity: opacity === "" ? 1 : ofHundredths(opacity),
    ...(isArea ? {} : { dx: pushOf(dx), dy: pushOf(dy) }),
    ...read?.(own),
  };
}

/** Areas are measured in fractions of the room, all others in px. */
const unitsOf = (isArea: boolean): number => (isArea ? 1e4 : 10);

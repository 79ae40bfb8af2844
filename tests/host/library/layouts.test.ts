import { describe, expect, it } from "vitest";
import { controlPresets, presetNames } from "../../../games/presets/presets.ts";
import type { GameDescription } from "../../../host/library/gameDescription.ts";
import { canFollowScreen, gameOnScreen, pictureOn } from "../../../host/library/pictureSize.ts";
import { readLibrary } from "../../../host/library/readLibrary.ts";
import { helloOf } from "../../../host/seat/hello.ts";
import { overlapping } from "../../../streams/features/desk/layoutEditing/overlaps.ts";
import { fitted } from "../../../streams/rules/letterbox.ts";
import { type Box, isInside, type Size, touches } from "../../../streams/rules/touch/boxes.ts";
import { defaultLayout } from "../../../streams/rules/touch/defaultLayout.ts";
import {
  fromHand,
  type Placing,
  placeControls,
  thumbReach,
} from "../../../streams/rules/touch/placeControls.ts";
import { hostMessage, maxHostMessage } from "../../../wire/desk/messages.ts";
import { isTouchArea, type TouchControl, touchSizes } from "../../../wire/desk/touchControls.ts";
import { usualLayout } from "../../../wire/desk/touchLayout.ts";
import { runs } from "../../support/pausedEvent.ts";
import { programGame } from "../support/games.ts";

const { games: described, faults } = readLibrary();
/** The library's, and one for each preset of `npm run games -- add`. */
const games = [
  ...described,
  ...presetNames.map((name) => programGame({ id: `g-by-${name}`, ...controlPresets[name].parts })),
];

const usual: Size = { width: 640, height: 360 };

/** What a player's browser gets of a game that was started on the screen `first`, and is played on `screen`. */
function helloOn(game: GameDescription, first?: Size, screen = first) {
  const order = { scheduleId: "s", profile: null, network: false, seat: 0, freeAwaySeconds: 0 };
  const started = gameOnScreen(game, usual, first);
  const resolution =
    screen && canFollowScreen(game) ? pictureOn(screen, game, started.usual) : started.resolution;
  const text = JSON.stringify(helloOf({ ...order, ...started, resolution }, runs));
  const hello = hostMessage.parse(JSON.parse(text));
  if (hello.type !== "hello") throw new Error("no hello");
  return { id: game.id, game, text, hello };
}

const hellos = games.map((game) => helloOn(game));

/** Upright; each is looked at lying on its side, too. */
const screens: readonly Size[] = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 375, height: 667 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 768, height: 1024 },
  { width: 900, height: 1440 },
];
const margin = 8;
/** A lying phone's bar at its lower edge, px. */
const homeBar = 21;

/** Of a screen with letters of this size (1 or 2): the room for controls beside its notch, px, and what they must not cover. */
function portrait({ width, height }: Size, picture: Size, letters: number, notch = 0): Placing {
  // Leave button and handle beside each other, with what stands right of them.
  const head = notch + Math.max(44, 44 * letters) + 24 * letters;
  const least = Math.min(240, 0.45 * height);
  const shown = Math.min((width * picture.height) / picture.width, height - head - least);
  const room = { width: width - 2 * margin, height: height - head - Math.max(0, shown) - 2 * margin };
  return { room, scale: 1, mirrored: false, keepClear: [], hud: [] };
}

function landscape(upright: Size, picture: Size, letters: number, hud: readonly Box[], notch = 0): Placing {
  const [width, height] = [upright.height, upright.width];
  const side = Math.max(margin, notch);
  const screen = { left: -side, top: -margin, width, height };
  const target = 44 * letters;
  const shown = fitted(screen, picture, "contain");
  return {
    room: { width: width - 2 * side, height: height - margin - Math.max(margin, Math.min(notch, homeBar)) },
    scale: 1,
    mirrored: false,
    picture: shown,
    keepClear: [
      // Leave button and handle below each other, and the time in the middle
      { left: 4, top: 4, width: target, height: 2 * target },
      { left: width / 2 - side - 60 * letters, top: 0, width: 120 * letters, height: 28 * letters },
    ],
    hud: hud.map((part) => ({
      left: shown.left + part.left * shown.width,
      top: shown.top + part.top * shown.height,
      width: part.width * shown.width,
      height: part.height * shown.height,
    })),
  };
}

function problems(arrangement: readonly TouchControl[], placing: Placing): string[] {
  const { boxes } = placeControls(arrangement, placing);
  const found: string[] = [];
  const all = arrangement.map((control) => ({ control, box: boxes.get(control.id) }));
  for (const [at, { control, box }] of all.entries()) {
    if (!box) {
      found.push(`${control.id} is nowhere`);
      continue;
    }
    if (!isInside(box, placing.room)) found.push(`${control.id} is outside`);
    if (box.width < touchSizes.smallest || box.height < touchSizes.smallest)
      found.push(`${control.id} is too small`);
    if (isTouchArea(control)) {
      const others = all.slice(at + 1).filter((other) => isTouchArea(other.control));
      for (const other of others)
        if (other.box && touches(box, other.box, -0.01))
          found.push(`${control.id} shares with ${other.control.id}`);
      continue;
    }
    for (const other of all.slice(at + 1))
      if (other.box && !isTouchArea(other.control) && touches(box, other.box, 0))
        found.push(`${control.id} lies on ${other.control.id}`);
    for (const other of placing.keepClear)
      if (touches(box, other, 0)) found.push(`${control.id} lies on the desk's own buttons`);
    // In the middle of a tablet no thumb reaches.
    const isUsual = placing.scale === 1 && !placing.mirrored && control.x !== 0.5;
    if (isUsual && fromHand(box, control, placing.room) > thumbReach)
      found.push(`${control.id} is out of reach`);
    for (const other of placing.hud) if (touches(box, other, 0)) found.push(`${control.id} covers the HUD`);
  }
  return found;
}

const hudOf = (hud: readonly { x: number; y: number; width: number; height: number }[]): readonly Box[] =>
  hud.map(({ x, y, width, height }) => ({ left: x, top: y, width, height }));

describe("R-TOUCH-03 the touch controls of the library", () => {
  it("are described without a fault", () => expect(faults).toEqual([]));

  it.each(hellos)("fit into one message: $id", ({ text }) => {
    expect(text.length).toBeLessThanOrEqual(maxHostMessage);
  });

  it.each(hellos)("are inside, apart and large enough on every screen: $id", ({ game, hello }) => {
    const found: string[] = [];
    const layouts = [hello.layout ?? defaultLayout(hello.buttons), defaultLayout(hello.buttons)];
    for (const layout of layouts)
      for (const screen of screens)
        for (const letters of [1, 2])
          for (const [scale, mirrored] of [
            [1, false],
            [1, true],
            [1.6, false],
            [0.6, true],
          ] as const) {
            const name = `${screen.width} × ${screen.height}, letters ${letters}, scale ${scale}`;
            const upright = { ...portrait(screen, game.upright ?? hello, letters), scale, mirrored };
            const lying = { ...landscape(screen, hello, letters, []), scale, mirrored };
            for (const problem of problems(layout.portrait, upright)) found.push(`${name}: ${problem}`);
            for (const problem of problems(layout.landscape, lying)) found.push(`${name}, lying: ${problem}`);
          }
    expect(found).toEqual([]);
  });

  it.each(hellos)("are so far apart that the editor warns of none: $id", ({ hello }) => {
    const layout = usualLayout(hello.layout ?? defaultLayout(hello.buttons));
    const sizes = { landscape: { width: 844, height: 390 }, portrait: { width: 390, height: 500 } } as const;
    const found = (["landscape", "portrait"] as const).flatMap((orientation) => [
      ...overlapping(layout, orientation, sizes[orientation]),
    ]);
    expect(found).toEqual([]);
  });

  it.each(hellos)("are large enough for thumbs on a usual phone: $id", ({ game, hello }) => {
    const layout = hello.layout ?? defaultLayout(hello.buttons);
    const phone = { width: 390, height: 844 };
    expect(placeControls(layout.portrait, portrait(phone, game.upright ?? hello, 1)).scale).toBe(1);
    const lying = landscape(phone, hello, 1, hudOf(hello.hud));
    expect(placeControls(layout.landscape, lying).scale).toBeGreaterThanOrEqual(0.8);
  });

  it.each(games)(
    "stay off lives and scores, and under the thumbs, when a phone is turned or takes over: $id",
    (game) => {
      const found = [
        { width: 390, height: 844 },
        { width: 844, height: 390 },
        { width: 1440, height: 900 },
      ].flatMap((first) =>
        [...screens, { width: 430, height: 932 }].flatMap((held) =>
          [0, 59].flatMap((notch) => {
            const { hello: upright } = helloOn(game, first, held);
            const { hello: turned } = helloOn(game, first, { width: held.height, height: held.width });
            const layout = turned.layout ?? defaultLayout(turned.buttons);
            return [
              ...problems(layout.portrait, portrait(held, upright, 1, notch)),
              ...problems(layout.landscape, landscape(held, turned, 1, hudOf(turned.hud), notch)),
            ].map((problem) => `${first.width} → ${held.height} × ${held.width}, notch ${notch}: ${problem}`);
          }),
        ),
      );
      expect(found).toEqual([]);
    },
  );
});

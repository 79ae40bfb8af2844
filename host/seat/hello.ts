import { stageIn } from "../../games/builtIn/kit/frameBuffer.ts";
import { type GameFacts, gameFacts, type HostMessage, type PausedFacts } from "../../wire/desk/messages.ts";
import type { GuestRole } from "../../wire/desk/party.ts";
import type { PictureRectangle } from "../../wire/desk/touchLayout.ts";
import type { GameDescription } from "../library/gameDescription.ts";
import { isCropped, type PictureSize } from "../library/pictureSize.ts";
import type { SeatOrder } from "./seatMessages.ts";

/** The first message of every connection: what the game is called, how it is controlled, and whether it is paused. */
export function helloOf(order: SeatOrder, paused: PausedFacts): Extract<HostMessage, { type: "hello" }> {
  const { game } = order;
  const { width, height } = order.resolution;
  return {
    type: "hello",
    game: { id: game.id, title: game.texts.en.name },
    ...factsOf({
      ...game,
      buttons: game.touch,
      text: game.text !== false,
      hud: hudOf(order),
      cropUpright: (game.cropUpright && !isCropped(game)) || undefined,
      typing: game.typing || undefined,
    }),
    width,
    height,
    characters: game.text === "ascii" ? "ascii" : "all",
    pads: padsOf(game),
    paused,
  };
}

/** Leaves out everything else in a description. */
const factsOf = (game: GameFacts): GameFacts => gameFacts.parse(game);

/** Parts of the game's picture, in its present shape, that controls do not cover by default. */
export function hudOf({ game, resolution, usual }: SeatOrder): readonly PictureRectangle[] {
  if (game.resolution === null)
    return game.hud.map((part) => inPicture(part, stageIn(resolution), resolution));
  if (!isCropped(game)) return game.hud;
  const middle = {
    left: (resolution.width - usual.width) / 2,
    top: 0,
    width: usual.width,
    height: resolution.height,
  };
  return game.hud.map((part) => inPicture(part, middle, resolution));
}

/** From fractions of a part of the picture, which may be wider than it, to those of the picture. */
function inPicture(
  { x, y, width, height }: PictureRectangle,
  stage: ReturnType<typeof stageIn>,
  picture: PictureSize,
): PictureRectangle {
  const across = (at: number): number =>
    Math.min(1, Math.max(0, (stage.left + at * stage.width) / picture.width));
  return {
    x: across(x),
    y: (stage.top + y * stage.height) / picture.height,
    width: across(x + width) - across(x),
    height: (height * stage.height) / picture.height,
  };
}

/** How many pads a game tells apart. */
export function padsOf({ pad, pads }: GameDescription): number {
  return pad === null ? 0 : 1 + pads.length;
}

/** The hello of a guest: offers only the controls that the role may use. */
export function guestHelloOf(order: SeatOrder, role: GuestRole, paused: PausedFacts): HostMessage {
  const hello = helloOf(order, paused);
  if (role === "copilot") return { ...hello, guest: role };
  const isViewer = role === "viewer" || role === "television";
  // A layout for a game with a mouse may lack what the mouse does, which a guest's pad can't.
  const layout = isViewer || hello.mouse !== "none" ? null : hello.layout;
  const buttons = isViewer ? [] : hello.buttons;
  return { ...hello, buttons, layout, mouse: "none", pinch: "none", text: false, guest: role };
}

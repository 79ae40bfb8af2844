import type { DeskNotice } from "../../streams/wire/desk.ts";
import { pictureSize } from "../library/pictureSize.ts";
import type { SeatOrder } from "./seatMessages.ts";

/** The first message of every connection: what the game is called, and how it is controlled. */
export function helloOf(order: SeatOrder): DeskNotice {
  const { game } = order;
  const { width, height } = pictureSize(order);
  return {
    type: "hello",
    game: { id: game.id, title: game.texts.en.name },
    buttons: game.touch.map(({ id, label, action }) => ({ id, label, action })),
    width,
    height,
    mouse: game.mouse,
    text: game.runner === "program" && game.text,
    pausable: game.runner === "built-in" || game.pausable,
  };
}

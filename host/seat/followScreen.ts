import type { ScreenSize } from "../../wire/desk/screenSize.ts";
import { canFollowScreen, isSameSize, pictureOn } from "../library/pictureSize.ts";
import type { GuestSink } from "./guests/guestSink.ts";
import { hudOf } from "./hello.ts";
import type { SeatState } from "./seatState.ts";
import { sendToAll } from "./streams.ts";

/**
 * Gives the game the shape of the screen that shows it, if the game can take another: when a phone is turned, and on another device
 * (R-SHAPE-02). Tells the game whether there is a keyboard, too.
 * @param mayTurn whether the picture may take another shape now; counts it
 */
export function followScreen(
  seat: { readonly state: SeatState; readonly guests: Pick<GuestSink, "send"> },
  screen: ScreenSize & { readonly keys?: true | undefined },
  mayTurn: () => boolean,
): void {
  const { state } = seat;
  state.keys = screen.keys === true;
  state.game?.expectKeys?.(state.keys);
  const { order, session, next } = state;
  if (order === null) return;
  const { game } = order;
  if (!canFollowScreen(game)) return;
  const resolution = pictureOn(screen, game, order.usual);
  if (isSameSize(resolution, order.resolution) || !mayTurn()) return;
  state.order = { ...order, resolution };
  for (const each of [session, next]) each?.streams?.video.setShape(resolution);
  sendToAll(seat, { type: "shape", size: resolution, hud: hudOf(state.order) });
}

import type { App } from "../../streams/app.ts";

/** What a player who wants to play can see. */
type Sight =
  /** The player wants nothing. */
  | "idle"
  | "playing"
  /** The app shows that the player has to wait, or what is wrong: a queue, a pop-up, a toast, a desk that reports a lost host. */
  | "told"
  /** The player waits without any explanation. */
  | "unexplained";

/** What an app's screens would show. */
export function sightOf(app: Pick<App, "desk" | "queue" | "overlays" | "toasts" | "play">): Sight {
  const desk = app.desk.value;
  if (desk.status === "playing") return desk.interrupted ? "told" : "playing";
  if (desk.status === "failed" || desk.status === "ended") return "told";
  if (desk.status === "connecting") return desk.again ? "told" : "unexplained";
  if (app.queue.value.shape !== "hidden") return "told";
  if (app.overlays.value.length > 0 || app.toasts.value.length > 0) return "told";
  return app.play.value.status === "idle" ? "idle" : "unexplained";
}

/** State of an app for debugging, when its player waits without any explanation. */
export function doingOf(app: Pick<App, "desk" | "play" | "connection">): string {
  const { desk, play, connection } = app;
  return `desk ${desk.value.status}, play ${play.value.status}, socket ${connection.value.status}`;
}

/** Whether a player has a seat: `shown` with its game, `lost` if the game stopped showing, or `none`. */
export type SeatSight = "none" | "shown" | "lost";

/** State of a player's seat. A lost one stays lost until the game shows again, the player is queued, or the desk reports the game's end. */
export function seatAfter(before: SeatSight, app: Pick<App, "desk" | "queue">): SeatSight {
  const desk = app.desk.value;
  if (desk.status === "closed" || desk.status === "ended" || app.queue.value.shape !== "hidden")
    return "none";
  if (desk.status === "playing" && !desk.interrupted) return "shown";
  return before === "none" ? "none" : "lost";
}

/** Records what many players see, and the longest uninterrupted time of each kind. */
interface Watch<Seen> {
  /** @param at ms of a steady clock */
  look(player: string, seen: Seen, at: number): void;
  /** How long the player has seen it, ms. */
  lasts(player: string, at: number): number;
  last(player: string): Seen | undefined;
  /** Longest uninterrupted time of any player, ms, and which player. */
  longest(seen: Seen): { readonly ms: number; readonly player: string };
}

export function createWatch<Seen>(): Watch<Seen> {
  const since = new Map<string, { seen: Seen; at: number }>();
  const most = new Map<Seen, { ms: number; player: string }>();
  return {
    look(player, seen, at) {
      const before = since.get(player);
      if (before?.seen !== seen) {
        since.set(player, { seen, at });
        return;
      }
      const ms = at - before.at;
      if (ms > (most.get(seen)?.ms ?? 0)) most.set(seen, { ms, player });
    },
    lasts: (player, at) => at - (since.get(player)?.at ?? at),
    last: (player) => since.get(player)?.seen,
    longest: (seen) => most.get(seen) ?? { ms: 0, player: "" },
  };
}

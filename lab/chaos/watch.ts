import type { App } from "../../streams/app.ts";

/** What a player sees, as far as it matters to one who wants to play. */
type Sight =
  /** Nothing is wanted. */
  | "idle"
  | "playing"
  /** Told to wait, or what is wrong: a queue, a pop-up, a toast, a desk that says that it has lost the host. */
  | "told"
  /** Waits, and is told nothing. */
  | "unexplained";

/** What the screens would show of an app. */
export function sightOf(app: Pick<App, "desk" | "queue" | "overlays" | "toasts" | "play">): Sight {
  const desk = app.desk.value;
  if (desk.status === "playing") return desk.interrupted ? "told" : "playing";
  if (desk.status === "failed" || desk.status === "ended") return "told";
  if (desk.status === "connecting") return desk.again ? "told" : "unexplained";
  if (app.queue.value.shape !== "hidden") return "told";
  if (app.overlays.value.length > 0 || app.toasts.value.length > 0) return "told";
  return app.play.value.status === "idle" ? "idle" : "unexplained";
}

/** What an app is doing whose player is told nothing, for whoever looks for the cause. */
export function doingOf(app: Pick<App, "desk" | "play" | "connection">): string {
  const { desk, play, connection } = app;
  return `desk ${desk.value.status}, play ${play.value.status}, socket ${connection.value.status}`;
}

/** Whether a player has a seat: one that shows its game, one that has stopped to, or none. */
export type SeatSight = "none" | "shown" | "lost";

/**
 * What has become of a player's seat. It is lost until it shows the game again, until the player has a place in the queue instead,
 * or until the desk says that the game is over.
 */
export function seatAfter(before: SeatSight, app: Pick<App, "desk" | "queue">): SeatSight {
  const desk = app.desk.value;
  if (desk.status === "closed" || desk.status === "ended" || app.queue.value.shape !== "hidden")
    return "none";
  if (desk.status === "playing" && !desk.interrupted) return "shown";
  return before === "none" ? "none" : "lost";
}

/** Follows what many players see, and remembers the longest time that each kind lasted without a break. */
interface Watch<Seen> {
  /** @param at ms of a steady clock */
  look(player: string, seen: Seen, at: number): void;
  /** For how long the player has seen it, ms. */
  lasts(player: string, at: number): number;
  last(player: string): Seen | undefined;
  /** The longest that any player saw this without a break, and who, ms. */
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

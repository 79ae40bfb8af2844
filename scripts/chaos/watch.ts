import type { App } from "../../streams/app.ts";

/** What a player sees, as far as it matters to one who wants to play. */
export type Sight =
  /** Nothing is wanted. */
  | "idle"
  | "playing"
  /** Told to wait, or what is wrong: a queue, a pop-up, a toast, a desk that says that it has lost the host. */
  | "told"
  /** Waits, and is told nothing. */
  | "untold";

/** What the screens would show of an app. */
export function sightOf(app: App): Sight {
  const desk = app.desk.value;
  if (desk.status === "playing") return desk.interrupted ? "told" : "playing";
  if (desk.status === "failed" || desk.status === "ended") return "told";
  if (desk.status === "connecting") return desk.again ? "told" : "untold";
  if (app.queue.value.shape !== "hidden") return "told";
  if (app.overlays.value.length > 0 || app.toasts.value.length > 0) return "told";
  return app.play.value.status === "idle" ? "idle" : "untold";
}

/** Follows what many players see, and remembers the longest time that each kind lasted without a break. */
export interface Watch {
  /** @param at ms of a steady clock */
  look(player: string, sight: Sight, at: number): void;
  /** The longest that any player saw this without a break, and who, ms. */
  longest(sight: Sight): { readonly ms: number; readonly player: string };
}

export function createWatch(): Watch {
  const since = new Map<string, { sight: Sight; at: number }>();
  const most = new Map<Sight, { ms: number; player: string }>();
  return {
    look(player, sight, at) {
      const before = since.get(player);
      if (before?.sight !== sight) {
        since.set(player, { sight, at });
        return;
      }
      const ms = at - before.at;
      if (ms > (most.get(sight)?.ms ?? 0)) most.set(sight, { ms, player });
    },
    longest: (sight) => most.get(sight) ?? { ms: 0, player: "" },
  };
}

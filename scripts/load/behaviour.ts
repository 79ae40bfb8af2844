import { setTimeout as delay } from "node:timers/promises";
import { filter, firstValueFrom, map, type Observable, race, take, timer } from "rxjs";
import type { Bot } from "./bot.ts";
import type { Dice } from "./dice.ts";
import { botGame } from "./lightHost.ts";

/** What players do, as shares from 0 to 1 and times in ms. */
export interface Habits {
  /** Between two games. */
  readonly browseMs: number;
  /** Share of the games that are left before they end. */
  readonly leaves: number;
  /** Share of the games in which the network is lost for `lostMs`. */
  readonly loses: number;
  readonly lostMs: number;
  /** How long a player stays in a queue, and in a game that does not end. */
  readonly patienceMs: number;
}

/** Waits until a bot is signed in and has its socket. @returns false when it took too long */
export async function signIn({ app }: Bot, withinMs: number): Promise<boolean> {
  app.send({ type: "session/signIn" });
  return within(withinMs, app.connection.pipe(filter(({ status }) => status === "open")));
}

/** Browses, queues, plays, leaves, for as long as the run goes on. */
export async function live(bot: Bot, habits: Habits, dice: Dice, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await delay(habits.browseMs * (0.5 + dice()));
    if (goesOn()) await playOnce(bot, habits, dice);
  }
}

/** One game: from the click to its end, or to where the player gives up. */
async function playOnce(bot: Bot, habits: Habits, dice: Dice): Promise<void> {
  const { app, network } = bot;
  app.send({ type: "play/click", gameId: botGame.gameIdStr });
  // Asked for the game that runs already, or whether to leave a queue: this player says yes.
  const answers = app.overlays.subscribe((open) => {
    for (const { id, kind } of open)
      if (kind === "resumePrompt" || kind === "confirm")
        setImmediate(() => app.send({ type: "overlay/answer", id, answer: true }));
  });
  try {
    const plays = await within(
      habits.patienceMs,
      app.desk.pipe(filter(({ status }) => status === "playing")),
    );
    if (plays && dice() < habits.loses) {
      network.connect(false);
      await delay(habits.lostMs);
      network.connect(true);
    }
    const leaves = !plays || dice() < habits.leaves;
    if (leaves) {
      if (plays) await delay(habits.browseMs * dice());
      app.send({ type: "schedule/end" });
    }
    const over$ = app.desk.pipe(filter(({ status }) => status === "closed" || status === "ended"));
    await within(habits.patienceMs, over$);
    app.send({ type: "desk/leave" });
  } finally {
    answers.unsubscribe();
  }
}

/** @returns whether the stream emitted in time */
function within(ms: number, stream$: Observable<unknown>): Promise<boolean> {
  return firstValueFrom(
    race(
      stream$.pipe(
        take(1),
        map(() => true),
      ),
      timer(ms).pipe(map(() => false)),
    ),
  );
}

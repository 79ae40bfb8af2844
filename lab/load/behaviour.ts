import { setTimeout as delay } from "node:timers/promises";
import { filter, firstValueFrom, delay as later, map, merge, type Observable, race, take, timer } from "rxjs";
import type { App } from "../../streams/app.ts";
import type { Dice } from "../../streams/lib/dice.ts";
import type { Bot } from "./bot.ts";
import { botGame } from "./lightSeats.ts";

/** Behaviour of players: shares from 0 to 1, and times in ms. */
export interface Habits {
  /** Pause between two games. */
  readonly browseMs: number;
  /** Share of games that players leave early. */
  readonly leaves: number;
  /** Share of games during which the network is lost for `lostMs`. */
  readonly loses: number;
  readonly lostMs: number;
  /** How long a player stays in a queue, and in a game that does not end. */
  readonly patienceMs: number;
}

/** Delay before a player presses 'Try again', ms. */
const retryMs = 3_000;

/** Delay after the click before a player checks for a refusal, ms. */
const refusedAfterMs = 5_000;

/** Waits until a bot is signed in and has its socket. @returns false on timeout */
export async function signIn({ app }: Bot, withinMs: number): Promise<boolean> {
  app.send({ type: "session/signIn" });
  return within(withinMs, app.connection.pipe(filter(({ status }) => status === "open")));
}

/** Browses, queues, plays and leaves until the run ends. */
export async function live(bot: Bot, habits: Habits, dice: Dice, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await delay(habits.browseMs * (0.5 + dice()));
    if (goesOn()) await playOnce(bot, habits, dice);
  }
}

/** One game: from the click to its end, or until the player gives up. */
async function playOnce(bot: Bot, habits: Habits, dice: Dice): Promise<void> {
  const { app, network } = bot;
  app.send({ type: "play/click", gameId: botGame.gameIdStr });
  // The pop-ups ask about a running game, or whether to leave a queue: this player answers yes.
  const answers = app.overlays.subscribe((open) => {
    for (const { id, kind } of open)
      if (kind === "resumePrompt" || kind === "confirm")
        setImmediate(() => app.send({ type: "overlay/answer", id, answer: true }));
  });
  // A desk that has lost the picture has a 'Try again' button.
  const retries = app.desk
    .pipe(
      filter(({ status }) => status === "failed"),
      later(retryMs),
      filter(() => app.desk.value.status === "failed"),
    )
    .subscribe(() => app.send({ type: "desk/retry" }));
  try {
    const playing$ = app.desk.pipe(filter(({ status }) => status === "playing"));
    const plays =
      (await within(habits.patienceMs, merge(playing$, refused(app)))) && app.desk.value.status === "playing";
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
    retries.unsubscribe();
  }
}

/** Emits when no start is in progress any more: the service has refused it, and the app has shown that. */
function refused({ play, queue, desk }: App): Observable<unknown> {
  return timer(refusedAfterMs, 1_000).pipe(
    filter(
      () => play.value.status === "idle" && queue.value.shape === "hidden" && desk.value.status === "closed",
    ),
  );
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

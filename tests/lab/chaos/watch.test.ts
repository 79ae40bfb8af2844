import { NEVER, of, Subject } from "rxjs";
import { TestScheduler } from "rxjs/testing";
import { expect, test } from "vitest";
import { createWatch, type SeatSight, seatAfter } from "../../../lab/chaos/watch.ts";
import { balance } from "../../../lab/load/balancer.ts";
import { lightStage } from "../../../lab/load/lightStage.ts";
import { createNetwork } from "../../../lab/load/network.ts";
import { type Desk, reduceDesk } from "../../../streams/features/desk/deskState.ts";
import type { QueueView } from "../../../streams/features/queue/queuePopup.ts";
import { source } from "../../../streams/lib/state.ts";
import type { Http, HttpReply } from "../../../streams/ports.ts";

/** What the verdict of a chaos run rests on: a run that sees no damage would always pass. */

test("keeps the longest uninterrupted time of each kind of view", () => {
  const watch = createWatch<string>();
  for (const [at, seen] of [[0, "untold"] as const, [5_000, "untold"] as const, [6_000, "told"] as const])
    watch.look("one", seen, at);
  watch.look("one", "untold", 7_000);
  watch.look("one", "untold", 11_000);
  watch.look("two", "untold", 9_000);
  expect(watch.longest("untold")).toEqual({ ms: 5_000, player: "one" });
});

test("a seat is lost from the last picture to the next one, unless the player queues again or the game has ended", () => {
  const connecting: Desk = { status: "connecting", game: null, again: false };
  const picture = { attach: () => () => undefined, control: () => () => undefined };
  const playing = reduceDesk(connecting, { kind: "picture", picture }, 0);
  const interrupted = reduceDesk(playing, { kind: "interrupted" }, 0);
  const failed: Desk = { status: "failed", game: null, reason: "lost", kept: true };
  const seatOf = (before: SeatSight, desk: Desk, queue: QueueView = { shape: "hidden" }) =>
    seatAfter(before, { desk: source(desk), queue: source(queue) });
  expect(seatOf("none", connecting)).toBe("none");
  for (const desk of [interrupted, failed, connecting])
    for (const before of ["shown", "lost"] as const) expect(seatOf(before, desk)).toBe("lost");
  expect(seatOf("lost", playing)).toBe("shown");
  const queue = { shape: "popup", game: null, ahead: 0, wait: null, elsewhere: null, y: 0 } as const;
  expect(seatOf("lost", failed, queue)).toBe("none");
  expect(seatOf("lost", { status: "closed" })).toBe("none");
});

test("a silent host interrupts the picture, which resumes when the host answers again", () => {
  const taken: HttpReply = { kind: "reply", status: 200, body: "" };
  const looks = [of(taken), NEVER, NEVER, of(taken)];
  const scheduler = new TestScheduler(() => undefined);
  const http: Http = {
    request: ({ method }) => (method === "POST" ? of(taken) : (looks.shift() ?? of(taken))),
  };
  const said: string[] = [];
  scheduler.run(() => {
    const game = lightStage(http, scheduler)
      .play({ url: "http://host/whep", key: "k", iceServers: [] }, NEVER)
      .subscribe(({ kind }) => said.push(`${scheduler.now()} ${kind}`));
    scheduler.schedule(() => game.unsubscribe(), 8_500);
  });
  const start = ["0 connecting", "0 picture", "0 firstFrame"];
  expect(said).toEqual([...start, "5500 interrupted", "8000 resumed"]);
});

test("a call that fails at both services counts as failed", async () => {
  const asked: string[] = [];
  const balancer = balance(["http://one", "http://two"], 0, async (input) => {
    asked.push(String(input));
    throw new TypeError("gone");
  });
  await expect(balancer.fetch("http://one/a")).rejects.toThrow("no service answers");
  expect([asked, balancer.failures()]).toEqual([["http://one/a", "http://two/a"], 1]);
});

test("a cut network fails pending and new calls until it is restored", () => {
  const reply$ = new Subject<HttpReply>();
  const network = createNetwork({ http: { request: () => reply$ }, socket: { connect: () => NEVER } });
  const seen: string[] = [];
  const ask = () =>
    network.http.request({ method: "GET", url: "/", headers: {} }).subscribe(({ kind }) => seen.push(kind));
  ask();
  network.connect(false);
  ask();
  expect(seen).toEqual(["failed", "failed"]);
  network.connect(true);
  ask();
  reply$.next({ kind: "reply", status: 200, body: "" });
  expect(seen).toEqual(["failed", "failed", "reply"]);
});

import { NEVER, type Observable, of } from "rxjs";
import { TestScheduler } from "rxjs/testing";
import { expect, test } from "vitest";
import { lightStage } from "../../../lab/load/lightStage.ts";
import type { Http, HttpReply } from "../../../streams/ports.ts";

const taken: HttpReply = { kind: "reply", status: 200, body: "" };

/** Kinds of the events of a game whose n-th look is answered by the n-th of the replies, and the last of them for ever. */
function played(
  offer: Observable<HttpReply>,
  looks: ReadonlyArray<Observable<HttpReply>>,
  ms: number,
): string[] {
  const scheduler = new TestScheduler(() => undefined);
  let look = 0;
  const http: Http = {
    request: ({ method }) =>
      method === "POST" ? offer : (looks[Math.min(look++, looks.length - 1)] ?? NEVER),
  };
  const said: string[] = [];
  scheduler.run(() => {
    const game = lightStage(http, scheduler)
      .play({ url: "http://host/whep", key: "k", iceServers: [] }, NEVER)
      .subscribe(({ kind }) => said.push(`${scheduler.now()} ${kind}`));
    scheduler.schedule(() => game.unsubscribe(), ms);
  });
  return said;
}

test("a host that answers no offer is given up after 10 s, as by a browser", () => {
  expect(played(NEVER, [], 9_999)).toEqual(["0 connecting"]);
  expect(played(NEVER, [], 20_000)).toEqual(["0 connecting", "10000 failed"]);
});

test("a host that falls silent interrupts the picture, and resumes it when it answers again", () => {
  expect(played(of(taken), [of(taken), NEVER, NEVER, of(taken)], 8_500)).toEqual([
    "0 connecting",
    "0 picture",
    "0 firstFrame",
    "5500 interrupted",
    "8000 resumed",
  ]);
});

test("the end of the game ends it", () => {
  const over: HttpReply = { kind: "reply", status: 410, body: "" };
  expect(played(of(taken), [of(over)], 9_000).at(-1)).toBe("2000 ended");
});

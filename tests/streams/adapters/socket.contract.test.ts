import { EMPTY, firstValueFrom, type Observable, ReplaySubject, Subject, take, toArray } from "rxjs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SocketCommand, SocketEvent } from "../../../streams/ports.ts";
import { hasChromium } from "../../support/chromium.ts";
import type { Bench } from "./sockets/bench.ts";
import { chromiumBench } from "./sockets/chromiumBench.ts";
import { fakeBench } from "./sockets/fakeBench.ts";
import { mockSocketBench } from "./sockets/mockSocketBench.ts";
import { wsBench } from "./sockets/wsBench.ts";

/** One connection, with every event that it emitted. */
function connected(bench: Bench, commands$: Observable<SocketCommand> = EMPTY, url = bench.url) {
  const events: SocketEvent[] = [];
  const updates$ = new ReplaySubject<SocketEvent>();
  const subscription = bench.socket.connect(url, commands$).subscribe({
    next: (event) => {
      events.push(event);
      updates$.next(event);
    },
    complete: () => updates$.complete(),
    error: (error: unknown) => updates$.error(error),
  });
  return {
    events,
    /** The first `count` events. */
    first: (count: number) => firstValueFrom(updates$.pipe(take(count), toArray())),
    /** All events, once it is over. */
    all: () => firstValueFrom(updates$.pipe(toArray())),
    leave: () => subscription.unsubscribe(),
  };
}

const send = (text: string): SocketCommand => ({ kind: "send", text });

const benches: ReadonlyArray<readonly [string, () => Promise<Bench>]> = [
  ["the fake", fakeBench],
  ["mock-socket", mockSocketBench],
  ["ws", wsBench],
  ["Chromium", chromiumBench],
];

describe.each(benches.filter(([name]) => hasChromium || name !== "Chromium"))(
  "R-SOCK-01 the socket port on %s",
  (_name, makeBench) => {
    let bench: Bench;
    beforeEach(async () => {
      bench = await makeBench();
    });
    afterEach(() => bench.stop());

    test("opens, then passes messages both ways in order", async () => {
      const commands$ = new Subject<SocketCommand>();
      const app = connected(bench, commands$);
      const peer = await bench.next();
      expect(await app.first(1)).toEqual([{ kind: "open" }]);
      commands$.next(send("one"));
      commands$.next(send("ส วัสดี 🎮"));
      peer.send("three");
      peer.send("");
      expect((await app.first(3)).slice(1)).toEqual([
        { kind: "message", text: "three" },
        { kind: "message", text: "" },
      ]);
      commands$.next({ kind: "close", code: 1000, reason: "done" });
      await peer.closed;
      expect(peer.got).toEqual(["one", "ส วัสดี 🎮"]);
    });

    test("connects on subscription, once for each", async () => {
      const apps = [connected(bench), connected(bench)];
      const peers = [await bench.next(), await bench.next()];
      for (const app of apps) {
        await app.first(1);
        app.leave();
      }
      expect(await Promise.all(peers.map(({ closed }) => closed))).toEqual([1000, 1000]);
    });

    test("drops commands before it is open", async () => {
      const commands$ = new Subject<SocketCommand>();
      const app = connected(bench, commands$);
      commands$.next(send("too early"));
      commands$.next({ kind: "close", code: 4400, reason: "too early" });
      const peer = await bench.next();
      await app.first(1);
      commands$.next(send("in time"));
      commands$.next({ kind: "close", code: 4000, reason: "" });
      expect(await peer.closed).toBe(4000);
      expect(peer.got).toEqual(["in time"]);
    });

    test("stays open when the commands complete", async () => {
      const app = connected(bench, EMPTY);
      const peer = await bench.next();
      peer.send("still here");
      expect(await app.first(2)).toEqual([{ kind: "open" }, { kind: "message", text: "still here" }]);
      app.leave();
      await peer.closed;
    });

    test.each([4401, null])(
      "emits the server's close code (%s), 1006 for a lost connection, and completes",
      async (code) => {
        const app = connected(bench);
        const peer = await bench.next();
        await app.first(1);
        if (code === null) peer.break();
        else peer.close(code);
        expect(await app.all()).toEqual([{ kind: "open" }, { kind: "closed", code: code ?? 1006 }]);
      },
    );

    test("emits 1006, and never open, for a failed connection", async () => {
      expect(await connected(bench, EMPTY, bench.nowhere).all()).toEqual([{ kind: "closed", code: 1006 }]);
    });

    test("emits 1006 for an invalid URL", async () => {
      expect(await connected(bench, EMPTY, "not an address").all()).toEqual([{ kind: "closed", code: 1006 }]);
    });

    test("R-SOCK-03 closes on command: nothing more is delivered, and the own code is emitted", async () => {
      const commands$ = new Subject<SocketCommand>();
      const app = connected(bench, commands$);
      const peer = await bench.next();
      await app.first(1);
      commands$.next({ kind: "close", code: 4400, reason: "five bad frames" });
      peer.send("on its way already");
      commands$.next(send("after the end"));
      expect(await app.all()).toEqual([{ kind: "open" }, { kind: "closed", code: 4400 }]);
      expect(await peer.closed).toBe(4400);
      expect(peer.got).toEqual([]);
    });

    test("R-PLAY-12 unsubscribing closes with 1000 and emits nothing more", async () => {
      const app = connected(bench);
      const peer = await bench.next();
      await app.first(1);
      app.leave();
      peer.send("sent after unsubscribing");
      expect(await peer.closed).toBe(1000);
      expect(app.events).toEqual([{ kind: "open" }]);
    });

    test("R-PLAY-12 unsubscribing before it is open emits nothing, and the next connection works", async () => {
      const early = connected(bench);
      early.leave();
      const app = connected(bench);
      expect(await app.first(1)).toEqual([{ kind: "open" }]);
      expect(early.events).toEqual([]);
      app.leave();
    });
  },
);

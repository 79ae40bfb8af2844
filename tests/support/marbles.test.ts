import { EMPTY, interval, map, Subject, switchMap, tap, timer } from "rxjs";
import { describe, expect, test } from "vitest";
import { source } from "../../streams/lib/state.ts";
import {
  delayed,
  echoing,
  epoch,
  fakePorts,
  manualClock,
  marbles,
  ok,
  showing,
  unreachable,
} from "./marbles.ts";

describe("marbles", () => {
  test("ends an endless interval in virtual time", () =>
    marbles({ until: 3_500 }, ({ scope, clock, expectState }) => {
      const ticks = scope.state("ticks", -1, interval(1_000, clock.scheduler));
      expectState(ticks, "a 999ms b 999ms c 999ms d", { a: -1, b: 0, c: 1, d: 2 });
    }));

  test("runs actions on the grid and shows a State by its summary", () =>
    marbles(({ act, at, expectState }) => {
      const basket = source({ items: 0, noise: 0 });
      act("--a-b", {
        a: () => basket.update((before) => ({ ...before, items: 1 })),
        b: () => basket.update((before) => ({ ...before, noise: 9 })),
      });
      at(6, () => basket.update((before) => ({ ...before, items: 2 })));
      expectState(basket, "a-b---c", { a: "0 items", b: "1 items", c: "2 items" }, (b) => `${b.items} items`);
    }));

  test("passes values to a send function", () =>
    marbles(({ act, expectObservable }) => {
      const sent$ = new Subject<{ type: string }>();
      act("-a-b", { a: { type: "one" }, b: { type: "two" } }, (intent) => sent$.next(intent));
      expectObservable(sent$).toBe("-a-b", { a: { type: "one" }, b: { type: "two" } });
    }));

  test("shows that a request was cancelled", () =>
    marbles(({ scope, hot, cold, ports, at, expectSubscriptions, afterwards }) => {
      const slow$ = cold("5ms a", { a: ok() });
      ports.http.on("/slow", slow$);
      const asked$ = hot("-a--b");
      scope.run(
        "asks",
        asked$.pipe(
          switchMap(() => ports.http.request({ method: "POST", url: "/slow", headers: {}, body: '{"x":1}' })),
        ),
      );
      at(3, () => expect(ports.http.live).toBe(1));
      expectSubscriptions(slow$.subscriptions).toBe(["-^--!", "----^----!"]);
      afterwards(() => {
        expect(ports.http.to("/slow").map(({ outcome }) => outcome)).toEqual(["aborted", "answered"]);
        expect(ports.http.requests.map(({ json }) => json)).toEqual([{ x: 1 }, { x: 1 }]);
        expect(ports.http.live).toBe(0);
      });
    }));

  test("the wall clock jumps without running timers", () =>
    marbles(({ clock, at, expectObservable }) => {
      at(10, () => clock.jump(5_000));
      const now$ = timer(20, clock.scheduler).pipe(map(() => clock.now() - epoch));
      expectObservable(now$).toBe("20ms (a|)", { a: 5_020 });
    }));

  test("fails on an unexpected fault only", () => {
    expect(() => marbles(({ at, ports }) => at(5, () => ports.report.fault("wallet", "boom")))).toThrow(
      "unexpected fault at wallet: boom",
    );
    marbles(({ at, ports }) => {
      ports.report.expect("wallet");
      at(5, () => ports.report.fault("wallet", "boom"));
    });
  });

  test("fails on an unknown action, or one after the end", () => {
    expect(() => marbles(({ act }) => act("a", {}))).toThrow('"a"');
    expect(() => marbles({ until: 10 }, ({ at }) => at(11, () => undefined))).toThrow("after the end");
  });

  test("tabs share storage, locks and broadcasts", () =>
    marbles(({ ports, tab, at, expectObservable, scope }) => {
      const other = tab();
      const message = { kind: "signedOut" };
      at(1, () => other.storage.set("local", "K", "v"));
      at(2, () => other.lifecycle.broadcast("session", message));
      at(2, () => ports.lifecycle.broadcast("session", "not to myself"));
      expectObservable(ports.storage.changes$).toBe("-a", { a: { key: "K", value: "v" } });
      expectObservable(ports.lifecycle.messages$("session")).toBe("--a", { a: message });
      const first = scope.child("first");
      first.run("lock", ports.lifecycle.lock("one"));
      at(3, () => first.end());
      expectObservable(other.lifecycle.lock("one")).toBe("w--h", { w: "waiting", h: "held" });
    }));
});

describe("fake ports", () => {
  test("http replies by method and path, in sequence, late or never; an unknown path gets 404", () =>
    marbles(({ ports, expectObservable, at, expectState, scope }) => {
      const get = { method: "GET", headers: {} } as const;
      ports.http.on("GET /a", delayed(5, ok(1)), ok(2));
      const first$ = ports.http.request({ ...get, url: "https://api.test/a?q=1" });
      expectObservable(first$).toBe("5ms (a|)", { a: ok(1) });
      const replies = source("");
      at(1, () =>
        scope.run(
          "second",
          ports.http.request({ ...get, url: "/a" }).pipe(tap((reply) => replies.set(JSON.stringify(reply)))),
        ),
      );
      expectState(replies, "ab", { a: "", b: JSON.stringify(ok(2)) });
      expectObservable(ports.http.request({ ...get, url: "/nowhere" })).toBe("(a|)", {
        a: { kind: "reply", status: 404, body: "" },
      });
      at(1, () => expect(ports.http.requests[0]).toMatchObject({ path: "/a", query: "?q=1", at: epoch }));
    }));

  test("sockets follow their script", () =>
    marbles(({ ports, expectObservable, hot, afterwards }) => {
      ports.socket.on("wss://probe", echoing(7));
      ports.socket.on("wss://nobody", unreachable);
      const sends$ = hot("ab-b", {
        a: { kind: "send", text: "one" } as const,
        b: { kind: "send", text: "two" } as const,
      });
      expectObservable(ports.socket.connect("wss://probe/", sends$), "^ 19ms !").toBe("o-------b-b", {
        // Commands before `open` are dropped.
        o: { kind: "open" },
        b: { kind: "message", text: "two" },
      });
      expectObservable(ports.socket.connect("wss://nobody/", EMPTY)).toBe("(c|)", {
        c: { kind: "closed", code: 1006 },
      });
      afterwards(() => expect(ports.socket.servers[0]).toMatchObject({ code: 1000, closedByApp: true }));
    }));

  test("a stage plays its script until it is unsubscribed", () =>
    marbles(({ ports, expectObservable, hot, afterwards }) => {
      ports.stage.script = showing;
      const kinds$ = ports.stage
        .play({ url: "https://m/whep", key: "k", iceServers: [] }, hot("-p", { p: { text: "hi" } }))
        .pipe(map(({ kind }) => kind));
      expectObservable(kinds$, "^ 199ms !").toBe("c 99ms (pf)", {
        c: "connecting",
        p: "picture",
        f: "firstFrame",
      });
      afterwards(() => {
        expect(ports.stage.last.texts).toEqual(["hi"]);
        expect(ports.stage.last.live).toBe(false);
      });
    }));

  test("work without marbles, step by step", () => {
    const ports = fakePorts({ clock: manualClock(), at: "/th/user?x=1" });
    ports.http.on("/a", delayed(50, ok()));
    const replies: string[] = [];
    ports.http
      .request({ method: "POST", url: "/a", headers: {} })
      .subscribe((reply) => replies.push(reply.kind));
    ports.clock.advance(49);
    expect(replies).toEqual([]);
    ports.clock.advance(1);
    expect(replies).toEqual(["reply"]);
    expect(ports.clock.now()).toBe(epoch + 50);
    expect(ports.navigation.address()).toEqual({ path: "/th/user", query: "?x=1", hash: "" });
    ports.navigation.push("/a#b");
    ports.navigation.back();
    ports.navigation.back();
    expect(ports.navigation.at).toBe("/th/user?x=1");
    expect(ports.entropy.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(fakePorts({ clock: ports.clock }).entropy.uuid()).toBe(
      fakePorts({ clock: ports.clock }).entropy.uuid(),
    );
    ports.storage.refusing = true;
    expect(ports.storage.set("local", "k", "v")).toBe(false);
    expect(ports.open()).toEqual({});
  });
});

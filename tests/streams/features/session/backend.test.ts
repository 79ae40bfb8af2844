import { map, Subject, switchMap, tap } from "rxjs";
import { describe, expect, test } from "vitest";
import { createFoundation } from "../../../../streams/compose/foundation.ts";
import { createCalls } from "../../../../streams/compose/identity.ts";
import type { Toast, ToastContent } from "../../../../streams/page/toasts.ts";
import type { HttpReply } from "../../../../streams/ports.ts";
import { toastShowsFor } from "../../../../streams/rules/durations.ts";
import { accountCalls } from "../../../../wire/calls/accountCalls.ts";
import { calls } from "../../../../wire/calls/calls.ts";
import { delayed, garbage, never, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { defaultConfig } from "../../../support/playBench.ts";
import { unauthorized } from "./sessionBench.ts";

const said = (toasts: readonly Toast[]): readonly ToastContent[] => toasts.map(({ content }) => content);

/** The calls over fake ports, and what they lead to. */
function setUp({ ports, scope }: MarbleTest) {
  const foundation = createFoundation(scope, { ports, config: defaultConfig() });
  const held = { token: "token-1" };
  const { backend } = createCalls(foundation, () => ({
    token: held.token,
    userId: "u",
    locale: "en",
    deviceId: "d",
    commonInfo: {},
  }));
  return { backend, toasts: foundation.toasts.shown, held };
}

const failures = [
  ["offline", offline, { message: "offline" }],
  ["a refused connection", { kind: "failed", reason: "unreachable" }, { message: "serverUnreachable" }],
  ["a server fault without an envelope", status(502, "<html>"), { message: "serverUnreachable" }],
  ["a reply without an envelope", garbage(), { message: "unexpectedReply" }],
  ["a reply of another shape", ok({ totalTime: "much" }), { message: "unexpectedReply" }],
  ["the server's no", refused(-1, "Out of order"), { text: "Out of order" }],
  ["the server's wordless no", refused(-1), { message: "serverError" }],
] as const satisfies ReadonlyArray<readonly [string, HttpReply, ToastContent]>;

describe("a call whose failure is toasted", () => {
  test.each(failures)("R-ERR-01 R-ERR-03 %s is toasted", (_, answer, words) =>
    marbles({ until: 1_000 }, setUp, (m, { backend, toasts }) => {
      m.ports.http.on("/user/wallet", delayed(10, answer));
      m.scope.run("call", backend.callWithToast(calls.wallet, {}));
      m.expectState(toasts, "n 9ms t", { n: [], t: [words] }, said);
    }),
  );

  test("R-ERR-02 a 401 is no toast: it ends the session", () =>
    marbles({ until: 1_000 }, setUp, (m, { backend, toasts }) => {
      m.ports.http.on("/api/goods", delayed(10, unauthorized));
      m.expectObservable(backend.invalid$.pipe(map(({ code }) => code))).toBe("10ms i", { i: 401 });
      m.scope.run("call", backend.callWithToast(accountCalls.goods, { goods_type: 2 }));
      m.expectState(toasts, "n", { n: [] }, said);
    }));

  test("R-ERR-01 a reply after 29,999 ms is in time", () =>
    marbles({ until: 40_000 }, setUp, (m, { backend, toasts }) => {
      m.ports.http.on("/schedule/quit", delayed(29_999, ok()));
      m.expectObservable(backend.callWithToast(calls.quit, { id: "s", isSwitchIDC: 0 })).toBe(
        "29999ms (o|)",
        { o: { kind: "ok", data: null, msg: "OK" } },
      );
      m.expectState(toasts, "n", { n: [] }, said);
    }));

  test("R-ERR-01 30 s without a reply is an error; a later reply is ignored", () =>
    marbles({ until: 31_000 + toastShowsFor.min }, setUp, (m, { backend, toasts }) => {
      m.ports.http.on("/schedule/quit", delayed(30_001, ok()));
      m.expectObservable(backend.callWithToast(calls.quit, { id: "s", isSwitchIDC: 0 })).toBe("30s (t|)", {
        t: { kind: "failed", reason: "timeout" },
      });
      m.expectState<readonly Toast[], readonly ToastContent[]>(
        toasts,
        `n 29999ms t ${toastShowsFor.min - 1}ms n`,
        { n: [], t: [{ message: "timeout" }] },
        said,
      );
      m.afterwards(() => expect(m.ports.http.requests[0]?.outcome).toBe("aborted"));
    }));

  test("R-ERR-01 a cancelled one is never toasted, and aborts its request", () =>
    marbles({ until: 60_000 }, setUp, (m, { backend, toasts }) => {
      m.ports.http.on("/user/wallet", delayed(20, offline), never, delayed(20, ok({ nonsense: 1 })));
      const again$ = new Subject<void>();
      m.scope.run("calls", again$.pipe(switchMap(() => backend.callWithToast(calls.wallet, {}))));
      m.act("a 9ms a 9ms a", { a: () => again$.next() });
      m.at(30, () => m.scope.end());
      m.expectState(toasts, "n", { n: [] }, said);
      m.afterwards(() =>
        expect(m.ports.http.requests.map(({ outcome }) => outcome)).toEqual(Array(3).fill("aborted")),
      );
    }));
});

test.each(failures)("R-SES-07 a silent call is not toasted: %s", (_, answer) =>
  marbles({ until: 1_000 }, setUp, (m, { backend, toasts }) => {
    m.ports.http.on("/user/wallet", answer);
    m.scope.run("call", backend.call(calls.wallet, {}));
    m.expectState(toasts, "n", { n: [] }, said);
    m.afterwards(() => expect(m.ports.http.requests).toHaveLength(1));
  }),
);

describe("R-ERR-02 a 403 of family B to a call that nobody pressed for", () => {
  const forbidden = (msg: string) => status(403, JSON.stringify({ code: 403, msg }));
  const log = (m: MarbleTest) => {
    const { backend, toasts } = setUp(m);
    const shown: Array<{ id: number; said: string }> = [];
    m.scope.run(
      "log",
      toasts.pipe(
        tap((now) => {
          for (const { id, content } of now)
            if (!shown.some((one) => one.id === id))
              shown.push({ id, said: "text" in content ? content.text : content.message });
        }),
      ),
    );
    return { backend, said: () => shown.map(({ said }) => said) };
  };

  test("toasts the server's message, the same one once a minute, whichever call", () =>
    marbles({ until: 120_000 }, log, (m, { backend, said }) => {
      m.ports.http.on("/message/not_read/count", forbidden("Not from here"));
      m.ports.http.on("/user/steam/game/list", forbidden("Not from here"));
      const ask = () => {
        m.scope.run("unread", backend.call(calls.unreadCount, {}));
        m.scope.run("steam", backend.call(calls.steamGames, { pageNum: 1, pageSize: 49 }));
      };
      m.at(0, ask);
      m.at(10, () => expect(said()).toEqual(["Not from here"]));
      m.at(59_999, ask);
      m.at(60_000, () => {
        expect(said()).toHaveLength(1);
        ask();
      });
      m.at(60_010, () => expect(said()).toEqual(["Not from here", "Not from here"]));
      // A wall clock that was set back must not silence it for as long.
      m.at(70_000, () => m.clock.jump(-3_600_000));
      m.at(70_001, ask);
      m.at(70_010, () => expect(said()).toHaveLength(3));
    }));

  test("another message is news; one without a message says 'Server Error'", () =>
    marbles({ until: 1_000 }, log, (m, { backend, said }) => {
      m.ports.http.on("/message/not_read/count", forbidden("Not from here"));
      m.ports.http.on("/user/steam/game/list", status(403, "<html>"));
      m.ports.http.on("/api/subscription", refused(403, "Not for you"));
      m.scope.run("unread", backend.call(calls.unreadCount, {}));
      m.scope.run("steam", backend.call(calls.steamGames, { pageNum: 1, pageSize: 49 }));
      m.scope.run("subscription", backend.call(calls.subscription, {}));
      m.at(10, () => expect(said()).toEqual(["Not from here", "serverError", "Not for you"]));
    }));

  test("a call that somebody pressed for always toasts it", () =>
    marbles({ until: 20_000 }, log, (m, { backend, said }) => {
      m.ports.http.on("/api/goods", forbidden("Not from here"));
      const press = () => m.scope.run("goods", backend.callWithToast(accountCalls.goods, { goods_type: 2 }));
      m.act("p 9999ms p", { p: press });
      m.afterwards(() => expect(said()).toEqual(["Not from here", "Not from here"]));
    }));
});

describe("an invalid session", () => {
  test.each([
    ["a token no longer in use", "token-1", "token-2"],
    ["a call without a token", "", ""],
  ])("R-SES-05 the refusal of %s is ignored", (_, sent, current) =>
    marbles({ until: 1_000 }, setUp, (m, { backend, held }) => {
      held.token = sent;
      m.ports.http.on("/user/wallet", delayed(10, refused(-3101)));
      m.scope.run("call", backend.call(calls.wallet, {}));
      m.at(5, () => {
        held.token = current;
      });
      m.expectObservable(backend.invalid$.pipe(map(({ code }) => code))).toBe("");
    }),
  );

  test("R-SES-05 a repeated call counts for the token in use at each time", () =>
    marbles({ until: 1_000 }, setUp, (m, { backend, held }) => {
      m.ports.http.on("/user/wallet", ok({ nonsense: 1 }), delayed(10, refused(-3101)));
      const wallet$ = backend.call(calls.wallet, {});
      m.scope.run("first", wallet$);
      m.at(100, () => {
        held.token = "token-2";
        m.scope.run("second", wallet$);
      });
      m.expectObservable(backend.invalid$.pipe(map(({ code }) => code))).toBe("110ms i", { i: -3101 });
    }));
});

import { describe, expect, test } from "vitest";
import { type AccountData, createAccountData } from "../../../../streams/features/settings/accountData.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { delayed, type MarbleTest, marbles, offline, ok, status } from "../../../support/marbles.ts";

const paths = { deletion: "/user/deletion", ask: "/user/deletion/ask", ticket: "/user/data/ticket" };
const deletion = {
  deletesAt: 1_700_000_000,
  playSeconds: 60,
  gold: 5,
  planUntil: null,
  isPlaying: false,
  receiptYears: 5,
};
const brief = (data: AccountData): string =>
  data.status === "absent" ? "absent" : [data.busy ?? "ready", data.address ?? ""].join(" ").trim();

function setUp(m: MarbleTest) {
  const bench = accountBench(m);
  const { deps, send } = bench;
  const signedOut: string[] = [];
  const { accountData: data } = createAccountData(m.scope.child("accountData"), {
    ...deps,
    shell: m.ports.shell,
    navigation: m.ports.navigation,
    send: ({ type }) => void signedOut.push(type),
  });
  m.at(100, () => send({ type: "navigate", to: "/user/setting" }));
  return {
    ...bench,
    data,
    signedOut,
    overlays: deps.overlays,
    asked: (path: string) => m.ports.http.to(path),
  };
}

describe("R-DATA-03 deleting the account", () => {
  test("is offered on the settings page, by a backend that has it", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.deletion, delayed(10, ok(deletion)), delayed(10, status(404)));
      const { data, send } = setUp(m);
      m.at(200, () => send({ type: "navigate", to: "/" }));
      m.at(300, () => send({ type: "navigate", to: "/user/setting" }));
      m.expectState(data, "x 109ms r 89ms x", { x: "absent", r: "ready" }, brief);
    }));

  test.each([
    ["a no does nothing", false, ok({}), 0, []],
    ["a yes deletes, and signs out", true, ok({}), 1, ["session/signOut"]],
    ["R-ERR-05 a yes that does not arrive signs nobody out", true, offline, 1, []],
  ])("is asked with all that it means; %s", (_, answer, reply, times, signedOut) =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.deletion, ok(deletion));
      m.ports.http.on(paths.ask, reply);
      const bench = setUp(m);
      m.at(200, () => bench.send({ type: "account/delete" }));
      m.at(300, () => {
        expect(bench.overlays.shown.value).toMatchObject([
          { params: { message: "deleteAccount", deletion } },
        ]);
        // Not busy while it is the player who thinks.
        expect(brief(bench.data.value)).toBe("ready");
        bench.answer("confirm", answer);
      });
      m.afterwards(() => {
        expect(bench.asked(paths.ask)).toHaveLength(times);
        expect(bench.signedOut).toEqual(signedOut);
        expect(brief(bench.data.value)).toBe("ready");
      });
    }),
  );
});

test("R-DATA-06 the player's data is downloaded by a ticket, one download at a time", () =>
  marbles({ until: 1_000 }, (m) => {
    m.ports.http.on(paths.deletion, ok(deletion));
    m.ports.http.on(paths.ticket, delayed(50, ok({ ticket: "t/1" })));
    const { data, send, asked } = setUp(m);
    m.at(200, () => send({ type: "account/downloadData" }));
    m.at(210, () => send({ type: "account/downloadData" }));
    m.at(300, () => expect(brief(data.value)).toBe("ready /api/data/download?ticket=t%2F1"));
    m.afterwards(() => expect(asked(paths.ticket)).toHaveLength(1));
  }));

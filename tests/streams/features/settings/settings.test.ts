import { tap } from "rxjs";
import { describe, expect, test } from "vitest";
import { createClearData } from "../../../../streams/features/settings/clearData.ts";
import { createConfirmSignOut } from "../../../../streams/features/settings/confirmSignOut.ts";
import { createContact } from "../../../../streams/features/settings/contact.ts";
import { createSpeedSettings, qualityOf } from "../../../../streams/features/settings/speed.ts";
import { createSpeedTest } from "../../../../streams/features/speedTest/speedTest.ts";
import type { Intent } from "../../../../streams/intents.ts";
import { createSharing } from "../../../../streams/page/sharing.ts";
import { stored } from "../../../../streams/storage/stored.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { delayed, echoing, type MarbleTest, marbles, offline, ok } from "../../../support/marbles.ts";
import { defaultConfig } from "../../../support/playBench.ts";

const measure: Intent = { type: "account/measureAgain" };
const idcs = ok({
  idc_list: [
    { idc_id: "near", ip: "", ping_ip: "10.0.0.1", port: 1, sspc_id: "", title: "Bangkok" },
    { idc_id: 7, ip: "", ping_ip: "10.0.0.2", port: 1, sspc_id: "", title: "Tokyo" },
  ],
});

const inArea = (area: "local" | "session") => (key: string) => [area, key] as const;

/** The ids of the pop-ups that are open. */
const openIn = ({ deps }: ReturnType<typeof accountBench>) => deps.overlays.shown.value.map(({ id }) => id);

describe("R-SPEED-02 measuring again from the settings", () => {
  function setUp(m: MarbleTest, storedValue = '[{"idc_id":"near","delay":20}]') {
    if (storedValue !== "") m.ports.storage.set("session", "SPEED_TEST", storedValue);
    m.ports.http.on("/gear/speedList", delayed(10, idcs));
    m.ports.socket.on("ws://10.0.0.1", echoing(60));
    m.ports.socket.on("ws://10.0.0.2", echoing(200));
    const bench = accountBench(m);
    const config = defaultConfig({ probeSecure: false });
    const speedTest = createSpeedTest(m.scope.child("speedTest"), {
      ...bench.deps,
      ports: m.ports,
      config,
      loadMeasure: lazyModules.deferred,
    });
    const asked = { times: 0 };
    const again = (): void => {
      asked.times += 1;
      speedTest.again();
    };
    const { regions } = createSpeedSettings(m.scope.child("speed"), {
      ...bench.deps,
      speedTest: { ...speedTest, again },
    });
    return { bench, regions, speedTest, asked };
  }

  test("forgets the old result, shows its pop-up while it runs, and then each region by its name", () =>
    marbles({ until: 30_000 }, setUp, (m, { bench, regions }) => {
      m.at(10, () =>
        expect(regions.value).toEqual([{ id: "near", name: "", delay: 20, quality: "excellent" }]),
      );
      m.at(100, () => bench.send(measure));
      m.at(101, () => {
        expect(bench.popups).toEqual(["speedLoading"]);
        expect(m.ports.storage.get("session", "SPEED_TEST")).toBeNull();
        expect(regions.value).toEqual([]);
      });
      m.at(29_000, () => expect(bench.popups).toEqual([]));
      m.afterwards(() => {
        expect(regions.value).toEqual([
          { id: "near", name: "Bangkok", delay: 60, quality: "good" },
          { id: "7", name: "Tokyo", delay: 200, quality: "slow" },
        ]);
        expect(JSON.parse(m.ports.storage.get("session", "SPEED_TEST") ?? "")).toHaveLength(2);
      });
    }));

  test("the pop-up closes, the test runs on; asking again shows it without a second test", () =>
    marbles({ until: 30_000 }, setUp, (m, { bench, regions }) => {
      m.at(100, () => bench.send(measure));
      m.at(200, () => bench.answer("speedLoading", "close"));
      m.at(300, () => bench.send(measure));
      m.at(301, () => expect(bench.deps.overlays.shown.value).toMatchObject([{ params: { elapsed: 190 } }]));
      m.afterwards(() => {
        expect(m.ports.http.to("/gear/speedList")).toHaveLength(1);
        expect(regions.value).toHaveLength(2);
      });
    }));

  test("R-ERR-05 a failing test closes the pop-up, toasts why, and can be retried", () =>
    marbles({ until: 30_000 }, setUp, (m, { bench, regions }) => {
      m.ports.http.on("/gear/speedList", delayed(10, offline), delayed(10, idcs));
      m.at(100, () => bench.send(measure));
      m.at(200, () => {
        expect(bench).toMatchObject({ popups: [], toasted: ["offline"] });
        bench.send(measure);
      });
      m.afterwards(() => expect(regions.value).toHaveLength(2));
    }));

  test("signing out ends the test and its pop-up", () =>
    marbles({ until: 30_000 }, setUp, (m, { bench }) => {
      m.at(100, () => bench.send(measure));
      m.at(500, () => bench.player.set(null));
      m.at(501, () => expect(bench.popups).toEqual([]));
    }));

  test("asking again while the pop-up is open opens no second one, then or later", () =>
    marbles({ until: 30_000 }, setUp, (m, { bench }) => {
      m.at(100, () => bench.send(measure));
      m.at(200, () => {
        const before = openIn(bench);
        bench.send(measure);
        expect(openIn(bench)).toEqual(before);
        bench.answer("speedLoading", "close");
        expect(openIn(bench)).toEqual([]);
      });
      m.at(300, () => expect(openIn(bench)).toEqual([]));
    }));

  test("R-SPEED-03 a test that begins anew, as the page slept, has one pop-up, and that begins anew", () =>
    marbles({ until: 60_000 }, setUp, (m, { bench }) => {
      const { shown } = bench.deps.overlays;
      let first: unknown;
      m.at(100, () => bench.send(measure));
      m.at(5_000, () => {
        first = shown.value[0]?.id;
        m.clock.jump(60_000);
      });
      m.at(8_000, () => {
        expect(bench.popups).toEqual(["speedLoading"]);
        expect(shown.value[0]?.id).not.toBe(first);
      });
    }));

  test("nobody signed in measures nothing; the next player does, once", () =>
    marbles({ until: 30_000 }, setUp, (m, { bench, asked }) => {
      m.at(100, () => bench.player.set(null));
      m.at(200, () => bench.send(measure));
      m.at(300, () => {
        expect(asked.times).toBe(0);
        expect([bench.popups, m.ports.http.to("/gear/speedList").length]).toEqual([[], 0]);
        bench.player.set("player-2");
        bench.send(measure);
      });
      m.at(400, () =>
        expect([bench.popups, m.ports.http.to("/gear/speedList").length]).toEqual([["speedLoading"], 1]),
      );
    }));

  test.each([
    [0, "excellent"],
    [49, "excellent"],
    [50, "good"],
    [99, "good"],
    [100, "fair"],
    [179, "fair"],
    [180, "slow"],
    [9_998, "slow"],
    [9_999, "unreachable"],
  ])("%i ms is %s", (delay, quality) => expect(qualityOf(delay)).toBe(quality));
});

describe("R-USER-01 clearing the stored data", () => {
  const clear: Intent = { type: "account/clearData" };
  type Key = readonly [area: "local" | "session", key: string];
  const cleared: readonly Key[] = [
    ...["WALLET_CACHE", "INVITE_CODE", "HOME_CACHE", "INSTALL", "SEARCH_HISTORY"].map(inArea("local")),
    ...["REWARDS_TOLD", "SESSION_REPORTS"].map(inArea("local")),
    ...["PLANS_OFFERED", "CATALOGUE_INDEX", "SPEED_TEST", "SESSION_TOTALS"].map(inArea("session")),
  ];
  const kept: readonly Key[] = [
    ...Object.values(stored)
      .map(({ area, key }): Key => [area, key])
      .filter(([, key]) => cleared.every(([, other]) => other !== key)),
    ...["SOUND", "VOLUME", "STATISTICS", "KEEP_CLIP", "PICTURE_QUALITY"].map(inArea("local")),
    ...["APPEARANCE", "PADS", "RECORDING", "PROBLEM_REPORTS", "TOUCH_LAYOUTS"].map(inArea("local")),
    ...["CONTROLS_SEEN", "ANNOUNCEMENTS_DISMISSED"].map(inArea("local")),
    ...["VISIT", "TELEVISION", "LEFT_GAME", "LAYOUT_DRAFT"].map(inArea("session")),
  ];

  function setUp(m: MarbleTest) {
    const { storage } = m.ports;
    const bench = accountBench(m);
    for (const [area, key] of [...cleared, ...kept]) storage.set(area, key, "x");
    createClearData(m.scope.child("clear"), { ...bench.deps, port: m.ports.navigation });
    const left = (all: readonly Key[]) => all.filter(([area, key]) => storage.get(area, key) !== null);
    return { bench, left };
  }

  test("confirms, clears, reports it, and reloads; the sign-in, what shows only once and what this device prefers stay", () =>
    marbles({ until: 100, at: "/user/setting" }, setUp, (m, { bench, left }) => {
      m.at(1, () => {
        bench.send(clear);
        bench.answer("confirm", false);
        bench.send(clear);
      });
      m.at(2, () => {
        expect(left(cleared)).toEqual(cleared);
        bench.answer("confirm", true);
      });
      m.at(3, () => {
        expect([left(cleared), m.ports.navigation.reloads]).toEqual([[], 0]);
        bench.answer("alert", "close");
      });
      m.afterwards(() => {
        expect(m.ports.navigation.reloads).toBe(1);
        expect(left(kept)).toEqual(kept);
      });
    }));
});

test.each([
  [true, 1],
  [false, 0],
])("R-SES-05 signing out from the account pages confirms first: %s", (answer, times) =>
  marbles({ until: 100 }, accountBench, (m, bench) => {
    let signedOut = 0;
    createConfirmSignOut(m.scope.child("signOut"), bench.deps);
    m.scope.run("signed out", bench.deps.actions.of("session/signOut").pipe(tap(() => (signedOut += 1))));
    m.act("a 4ms a", { a: { type: "session/askSignOut" } as const }, bench.send);
    m.at(10, () => expect(bench.popups).toEqual(["logout"]));
    m.at(11, () => bench.answer("logout", answer));
    m.at(12, () => expect(bench.popups).toEqual([]));
    m.afterwards(() => expect(signedOut).toBe(times));
  }),
);

test.each([
  ["R-USER-01 clearing the stored data", "account/clearData", "confirm"],
  ["R-SES-05 signing out", "session/askSignOut", "logout"],
] as const)("%s asks once, however often it is tapped; the question goes with its player", (_, type, kind) =>
  marbles({ until: 100 }, accountBench, (m, bench) => {
    createClearData(m.scope.child("clear"), { ...bench.deps, port: m.ports.navigation });
    createConfirmSignOut(m.scope.child("signOut"), bench.deps);
    m.at(1, () => {
      bench.send({ type });
      const before = openIn(bench);
      bench.send({ type });
      expect(openIn(bench)).toEqual(before);
      bench.answer(kind, false);
      expect(openIn(bench)).toEqual([]);
      bench.send({ type });
      bench.player.set(null);
      bench.send({ type });
      expect(openIn(bench)).toEqual([]);
    });
  }),
);

describe("R-CONTACT-01 customer service", () => {
  test("asked for twice it is one prompt, and none once that is closed", () =>
    marbles({ until: 100 }, accountBench, (m, bench) => {
      const config = defaultConfig({ contact: { email: "a@b.test" } });
      createContact(m.scope.child("contact"), { ...bench.deps, config });
      m.at(1, () => {
        bench.send({ type: "contact/open" });
        const before = openIn(bench);
        bench.send({ type: "contact/open" });
        expect(openIn(bench)).toEqual(before);
        bench.answer("contact", "close");
        expect(openIn(bench)).toEqual([]);
      });
    }));

  const whole = { email: "a@b.test", url: "https://help.test" };
  test.each([
    [{ contact: whole }, [{ kind: "contact", params: whole }]],
    [{ contact: { email: "a@b.test" } }, [{ kind: "contact", params: { email: "a@b.test", url: "" } }]],
    [{}, []],
  ])("a deployment with %j opens %j", (config, shown) =>
    marbles({ until: 100 }, accountBench, (m, bench) => {
      createContact(m.scope.child("contact"), { ...bench.deps, config: defaultConfig(config) });
      m.at(1, () => bench.send({ type: "contact/open" }));
      m.at(2, () => expect(bench.deps.overlays.shown.value).toMatchObject(shown));
    }),
  );
});

describe("R-USER-01 copying and sharing a text", () => {
  const share: Intent = { type: "text/share", text: "Come", url: "https://play.test/?inviteCode=A" };
  const copy: Intent = { type: "text/copy", text: "AB2" };
  function setUp(m: MarbleTest) {
    const bench = accountBench(m);
    createSharing(m.scope.child("sharing"), { ...bench.deps, sharing: m.ports.sharing });
    return bench;
  }

  test.each([
    [true, "copied"],
    [false, "copyFailed"],
  ])("copying toasts whether it worked: %s", (works, word) =>
    marbles({ until: 100 }, (m) => {
      m.ports.sharing.copies = works;
      const { send, toasted } = setUp(m);
      m.at(1, () => send(copy));
      m.afterwards(() => {
        expect(m.ports.sharing.copied).toEqual(["AB2"]);
        expect(toasted).toEqual([word]);
      });
    }),
  );

  test.each([
    ["shared", []],
    ["cancelled", []],
    ["failed", ["https://play.test/?inviteCode=A"]],
  ] as const)("a share that is %s", (how, copied) =>
    marbles({ until: 100 }, (m) => {
      m.ports.sharing.shares = how;
      const { send } = setUp(m);
      m.at(1, () => send(share));
      m.afterwards(() => expect(m.ports.sharing.copied).toEqual(copied));
    }),
  );

  test("each copy tells its own outcome, at the time when it has one", () =>
    marbles({ until: 100 }, setUp, (m, { send, toasted }) => {
      const outcomes = [m.cold("5ms (n|)", { n: false }), m.cold("5ms (y|)", { y: true })];
      m.ports.sharing.copy = () => outcomes.shift() ?? m.cold("#");
      m.at(1, () => send(copy));
      m.at(3, () => send(copy));
      m.at(7, () => expect(toasted).toEqual(["copyFailed"]));
      m.at(9, () => expect(toasted).toEqual(["copyFailed", "copied"]));
    }));

  test("a share whose end the browser never tells does not hold up the next; a late failure of it copies nothing", () =>
    marbles({ until: 100 }, setUp, (m, { send }) => {
      const outcomes = [
        m.cold<"failed" | "shared">("50ms (f|)", { f: "failed" }),
        m.cold<"failed" | "shared">("5ms (s|)", { s: "shared" }),
      ];
      let shares = 0;
      m.ports.sharing.share = () => {
        shares += 1;
        return outcomes.shift() ?? m.cold("#");
      };
      m.at(1, () => send(share));
      m.at(10, () => send(share));
      m.at(11, () => expect(shares).toBe(2));
      m.afterwards(() => expect(m.ports.sharing.copied).toEqual([]));
    }));
});

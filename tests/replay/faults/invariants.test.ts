import { mergeMap, NEVER } from "rxjs";
import { describe, expect, test } from "vitest";
import { runWithFaults } from "../../../replay/faults/faultedRun.ts";
import { type InvariantName, invariantNames } from "../../../replay/faults/invariants.ts";
import { worldOf } from "../../../replay/simulation/world.ts";
import { type App, createApp } from "../../../streams/app.ts";
import { source } from "../../../streams/lib/state.ts";
import type { Ports } from "../../../streams/ports.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { sessions } from "../sessions.ts";

type Create = typeof createApp;
/** An app with a bug: in what surrounds it, or in itself. */
const withBug =
  (bug: { ports?: (ports: Ports) => Ports; app?: (app: App, ports: Ports) => App }): Create =>
  (outside, config, modules) => {
    const ports = bug.ports?.(outside) ?? outside;
    const app = createApp(ports, config, modules);
    return bug.app?.(app, ports) ?? app;
  };

/** Keeps `live`, which is a getter. */
const changed = (app: App, change: Partial<App>): App => Object.assign(Object.create(app), change);
const seat = (key: string) => ({ url: "http://127.0.0.1/whep", key, iceServers: [] });
const play = (ports: Ports, key: string) => ports.stage.play(seat(key), NEVER).subscribe();
const request = (ports: Ports, url: string) =>
  ports.http.request({ method: "POST", url, headers: {} }).subscribe();
const connect = (ports: Ports, url: string) => ports.socket.connect(url, NEVER).subscribe();
const at = (ports: Ports, ms: number, run: () => void) => ports.clock.scheduler.schedule(run, ms);
/** Makes a bug at a moment of the recording. */
const after = (ms: number, run: (ports: Ports) => void): Create =>
  withBug({
    app: (app, ports) => {
      at(ports, ms, () => run(ports));
      return app;
    },
  });

/** Does something again and again, at a distance in ms. */
const repeating = (times: number, distance: number, run: (ports: Ports, url: string) => unknown): Create =>
  after(20, (ports) => {
    for (let count = 0; count < times; count++)
      at(ports, count * distance, () => run(ports, `/storm?n=${count}`));
  });

function breachesIn(create: Create, recording = sessions["signs in"]()): readonly InvariantName[] {
  const run = runWithFaults(worldOf(recording), [], { create, lazyModules });
  if (run.kind === "refused") throw new Error(run.why);
  return [...new Set(run.breaches.map(({ invariant }) => invariant))];
}

/** A play that waits for the answer to an open pop-up. @param goesOn whether it ends once the pop-up is closed */
const waitsForPopUp = (goesOn: boolean): Create =>
  withBug({
    app: (app) => {
      const overlays = source<App["overlays"]["value"]>([
        { id: 90, kind: "contact", params: { email: "", url: "" } },
      ]);
      const play = source<App["play"]["value"]>({ status: "starting", gameId: "1" });
      return changed(app, {
        overlays,
        play,
        send: (intent) => {
          if (intent.type !== "overlay/answer") return app.send(intent);
          overlays.set([]);
          if (goesOn) play.set({ status: "idle" });
        },
      });
    },
  });

/** By invariant: bugs that break it, and the recording in which they do. */
const bugs: ReadonlyArray<
  readonly [InvariantName, string, Create, (typeof sessions)[keyof typeof sessions]?]
> = [
  [
    "oneDesk",
    "a second seat is shown beside the first",
    after(20, (ports) => [play(ports, "a"), play(ports, "b")]),
  ],
  ["oneDesk", "a third connection to one seat", after(20, (ports) => [1, 2, 3].map(() => play(ports, "a")))],
  [
    "noStuckPopUp",
    "a pop-up that no answer closes",
    withBug({
      app: (app) =>
        changed(app, { overlays: source([{ id: 90, kind: "contact", params: { email: "", url: "" } }]) }),
    }),
  ],
  [
    "noStuckWait",
    "home that loads for ever",
    withBug({ app: (app) => changed(app, { home: source({ status: "loading" }) }) }),
  ],
  ["noStuckWait", "a play that goes on waiting behind a pop-up that was closed", waitsForPopUp(false)],
  [
    "silentAfterEnd",
    "a call after the end",
    withBug({
      app: (app, ports) =>
        changed(app, {
          end: () => {
            app.end();
            at(ports, 5_000, () => request(ports, "/log/analysisLog"));
          },
        }),
    }),
  ],
  [
    "silentAfterEnd",
    "a click that still counts",
    withBug({
      app: (app, ports) =>
        changed(app, {
          send: (intent) =>
            intent.type === "home/retry" ? request(ports, "/activity/getHomeNavigation") : app.send(intent),
        }),
    }),
  ],
  [
    "noDoubleCharge",
    "an order that is placed twice",
    withBug({
      ports: (ports) => ({
        ...ports,
        http: {
          request: (one) => {
            if (one.method === "POST" && one.url.endsWith("/api/subscription"))
              ports.http.request(one).subscribe();
            return ports.http.request(one);
          },
        },
      }),
    }),
    sessions.pays,
  ],
  [
    "noDoubleCharge",
    "a payment page that is told twice to take the money",
    withBug({
      ports: (ports) => ({
        ...ports,
        payments: {
          embed: (page, commands$, unanswered$) =>
            ports.payments.embed(
              page,
              commands$.pipe(mergeMap((command) => [command, command])),
              unanswered$,
            ),
        },
      }),
    }),
    sessions.pays,
  ],
  ["noLeak", "a stream that stays open", after(20, (ports) => ports.lifecycle.visible$.subscribe())],
  ["noLeak", "a timer that runs on", after(20, (ports) => at(ports, 3_000_000, () => undefined))],
  [
    "noLeak",
    "a pipeline that outlives the app",
    withBug({ app: (app) => Object.create(app, { live: { value: 1 } }) }),
  ],
  [
    "noFault",
    "a fault of its own",
    after(20, (ports) => ports.report.fault("wallet", new Error("unexpected"))),
  ],
  [
    "noThrow",
    "a timer that throws",
    after(20, () => {
      throw new Error("planted");
    }),
  ],
  [
    "noStorm",
    "a flood of calls",
    after(20, (ports) => Array.from({ length: 400 }, () => request(ports, "/user/wallet"))),
  ],
  [
    "noStorm",
    "a timer that spins",
    after(20, (ports) => {
      const again = (): unknown => at(ports, 0, again);
      again();
    }),
  ],
  ["noStorm", "a call more than 200 times in five minutes", repeating(201, 1_499, request)],
  ["noStorm", "50 connections to one address in five minutes", repeating(50, 6_122, connect)],
];

describe("R-REC-22 invariants", () => {
  test.each(["signs in", "pays", "loses the service"] as const)("hold for the app as it is: %s", (which) =>
    expect(breachesIn(createApp, sessions[which]())).toEqual([]),
  );

  test("hold for a play that waits for the player's answer to a pop-up, and ends with it", () =>
    expect(breachesIn(waitsForPopUp(true))).toEqual([]));

  test("each breaks by its planted bugs", () => {
    for (const [invariant, what, create, recording] of bugs)
      expect([what, ...breachesIn(create, recording?.())]).toContain(invariant);
  });

  test.each([
    ["200 calls in five minutes, and one more after them", repeating(201, 1_500, request)],
    ["49 connections in five minutes, and one more after them", repeating(50, 6_123, connect)],
  ])("noStorm holds for %s", (_, create) => expect(breachesIn(create)).not.toContain("noStorm"));

  test("hold where the network does not bring code, whatever browser says so", () => {
    for (const words of [
      "Failed to fetch dynamically imported module: http://play.test/pwaPorts.ts",
      "error loading dynamically imported module: http://play.test/pwaPorts.ts",
      "Importing a module script failed.",
    ])
      expect(breachesIn(after(20, (ports) => ports.report.fault("pwa", new TypeError(words))))).toEqual([]);
  });

  test("have a planted bug each", () =>
    expect([...new Set(bugs.map(([invariant]) => invariant))].sort()).toEqual([...invariantNames].sort()));
});

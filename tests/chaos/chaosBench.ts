import { expect } from "vitest";
import { type App, createApp } from "../../streams/app.ts";
import type { Ports } from "../../streams/ports.ts";
import { playClickInterval } from "../../streams/rules/durations.ts";
import { calls } from "../../wire/calls/calls.ts";
import {
  fakeBackend,
  noSchedule,
  type SessionServer,
  scheduleCheck,
  started,
  user,
  wallet,
} from "../support/fakeBackend.ts";
import { createHub, type FakePorts, fakePorts, type Hub } from "../support/fakePorts.ts";
import { type ManualClock, manualClock } from "../support/fakes/clock.ts";
import { ok } from "../support/fakes/http.ts";
import { showing } from "../support/fakes/stage.ts";
import { game, twoModes } from "../support/games.ts";
import { lazyModules } from "../support/lazyModules.ts";
import { configOf } from "../support/playBench.ts";

const racer = game("g-1");
const chooser = game("g-2", twoModes);

/** The app of a signed-in player with everything loaded, and its fakes. */
export interface ChaosBench {
  readonly app: App;
  readonly ports: FakePorts<ManualClock>;
  readonly server: SessionServer;
  readonly hub: Hub;
  pass(ms: number): void;
  /** Advances virtual time until `isTrue`, by `ms` at most. */
  until(isTrue: () => boolean, ms: number): void;
}

/**
 * Starts an app over fake ports, with a signed-in player and two games.
 * @param wrapped may wrap the fake ports that the app gets
 */
export function createChaosBench(wrapped: (ports: FakePorts) => Ports = (ports) => ports): ChaosBench {
  const clock = manualClock();
  const hub = createHub();
  const ports = fakePorts({ clock, hub });
  ports.report.expect();
  const server = fakeBackend(ports, [racer, chooser]);
  ports.stage.script = showing;
  // A speed test of its own length, so that the flow plays whatever the product's is.
  const config = configOf({ speedTest: { probes: 50, intervalMs: 400 } });
  const app = createApp(wrapped(ports), config, lazyModules);
  const pass = (ms: number): void => clock.advance(ms);
  const until: ChaosBench["until"] = (isTrue, ms) => {
    for (let passed = 0; passed < ms && !isTrue(); passed += 100) pass(100);
  };
  const bench: ChaosBench = { app, ports, server, hub, pass, until };
  bench.pass(5);
  return bench;
}

/** Lets every list and the speed test finish. */
export function settle({ app, pass }: ChaosBench): void {
  app.send({ type: "section/near", sectionId: "n-1" });
  pass(25_000);
}

/** Changes one State, and fails when it does not change. */
export type Probe = (bench: ChaosBench) => void;

let unique = 0;
const next = (): number => {
  unique += 1;
  return unique;
};

/** One probe for each State of the app. All but the last two restore what they changed. */
export const probes = {
  online({ app, ports, pass }) {
    ports.lifecycle.setOnline(false);
    expect(app.online.value).toBe(false);
    ports.lifecycle.setOnline(true);
    expect(app.online.value).toBe(true);
    pass(1_000);
  },
  location({ app, pass }) {
    const query = `?n=${next()}`;
    app.send({ type: "navigate", to: `/${query}` });
    pass(5);
    expect(app.location.value).toMatchObject({ path: "/", query });
  },
  details({ app, pass }) {
    app.send({ type: "navigate", to: "/gameDetails?id=g-1" });
    pass(5);
    expect(app.details.value).toMatchObject({ status: "ready", game: { gameIdStr: "g-1" } });
    app.send({ type: "navigate", to: "/" });
    pass(5);
    expect(app.details.value.status).toBe("none");
  },
  locale({ app, pass }) {
    const other = app.locale.value === "en" ? "th" : "en";
    app.send({ type: "locale/choose", locale: other });
    pass(5);
    expect(app.locale.value).toBe(other);
  },
  session({ app, ports, pass }) {
    const nickName = `Ann ${next()}`;
    const expiresAt = ports.clock.now() + 1_800_000;
    ports.storage.otherTab("USER_INFO", JSON.stringify({ ...user, nickName, expiresAt }));
    pass(5);
    expect(app.session.value).toMatchObject({ status: "signedIn", user: { nickName } });
  },
  wallet({ app, server, pass }) {
    const gold = next();
    server.push({ event: "wallet_update", data: { ...wallet, gold } }, `w-${gold}`);
    pass(5);
    expect(app.wallet.value?.gold).toBe(gold);
  },
  toasts({ app, server, pass }) {
    const msg = `minutes left: ${next()}`;
    server.push({ event: "poor", data: { msg } }, msg);
    pass(5);
    expect(app.toasts.value.map(({ content }) => content)).toContainEqual({ text: msg });
  },
  home({ app, pass }) {
    const seen: string[] = [];
    const watching = app.home.subscribe((home) =>
      seen.push(home.status === "ready" && home.cached ? "kept" : home.status),
    );
    app.send({ type: "home/retry" });
    pass(5);
    watching.unsubscribe();
    // The last known home is shown until a fresh one has loaded.
    expect(["kept ready", "loading ready"]).toContain(seen.slice(-2).join(" "));
  },
  connection({ app, server, until }) {
    server.connections.at(-1)?.close(1006);
    expect(app.connection.value.status).toBe("waiting");
    // The longest pause, however many attempts failed before.
    until(() => app.connection.value.status === "open", 30_000);
    expect(app.connection.value.status).toBe("open");
  },
  speedTest({ app, ports, pass }) {
    expect(app.speedTest.value).toMatchObject({ status: "done", servers: [{ idc_id: "idc-1" }] });
    expect(ports.storage.session.has("SPEED_TEST")).toBe(true);
    pass(5);
  },
  play({ app, pass, until }) {
    pass(playClickInterval);
    app.send({ type: "play/click", gameId: "g-2" });
    expect(app.play.value).toEqual({ status: "starting", gameId: "g-2" });
    until(() => app.overlays.value.some(({ kind }) => kind === "selectMode"), 25_000);
    const choice = app.overlays.value.find(({ kind }) => kind === "selectMode");
    expect(choice).toBeDefined();
    app.send({ type: "overlay/answer", id: choice?.id ?? 0, answer: "close" });
    pass(5);
    expect(app.play.value).toEqual({ status: "idle" });
    expect(app.overlays.value).toEqual([]);
  },
  queue({ app, ports, server, pass, until }) {
    pass(playClickInterval);
    ports.http.on(calls.startGame.path, started({ queuingIndex: 1_000, queuingWaitTime: 90 }));
    app.send({ type: "play/click", gameId: "g-1" });
    pass(1_000);
    const queuingIndex = next();
    server.push(
      { event: "queue_update", data: { scheduleId: "s-1", queuingIndex, queuingWaitTime: 60 } },
      `q-${queuingIndex}`,
    );
    pass(5);
    expect(app.queue.value).toMatchObject({ shape: "popup", ahead: queuingIndex });
    ports.http.on(calls.scheduleInfo.path, ok(scheduleCheck(200, racer)));
    until(() => app.queue.value.shape !== "popup", 10_000);
    // It is the player's turn: what says so may have failed, the queue must be over.
    expect(["ready", "hidden"]).toContain(app.queue.value.shape);
  },
  desk({ app, ports, pass, until }) {
    ports.http.on(calls.scheduleInfo.path, ok(scheduleCheck(300, racer)));
    until(() => app.location.value.path === "/streamDesk", 60_000);
    expect(app.location.value.path).toBe("/streamDesk");
    if (app.desk.value.status === "failed") app.send({ type: "desk/retry" });
    pass(1_000);
    expect(app.desk.value).toMatchObject({ status: "playing", moving: true });
    ports.http.on(calls.scheduleInfo.path, ok(noSchedule));
    ports.stage.last.emit({ kind: "ended", reason: "schedule-ended", exit: null });
    pass(1_000);
    expect(app.desk.value.status).toBe("ended");
  },
} satisfies Record<string, Probe>;

export type StateName = keyof typeof probes;
export const stateNames: readonly StateName[] = [
  ...(["online", "location", "details", "locale", "session", "wallet", "toasts", "home"] as const),
  ...(["speedTest", "play", "queue", "desk", "connection"] as const),
];

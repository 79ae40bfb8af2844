import { NEVER, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import { createApp } from "../../../../streams/app.ts";
import type { LazyModules } from "../../../../streams/compose/lazyModules.ts";
import { schedulePoll } from "../../../../streams/rules/durations.ts";
import { calls } from "../../../../wire/calls/calls.ts";
import { answerFirst, fakeBackend, noSchedule, scheduleCheck } from "../../../support/fakeBackend.ts";
import { FakePicture, fakePorts, manualClock, showing } from "../../../support/fakePorts.ts";
import { type Answer, delayed, never, offline, ok } from "../../../support/fakes/http.ts";
import { game } from "../../../support/games.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { heldFor, pausedEvent } from "../../../support/pausedEvent.ts";
import { defaultConfig } from "../../../support/playBench.ts";
import { helloEvent } from "../../../support/stageEvents.ts";

const racer = game("g-1");
const running = ok(scheduleCheck(300, racer));

/** A signed-in player whose game runs already. */
function signedIn(
  options: { at?: string; schedule?: Answer; sound?: "on" | "off"; loadDesk?: LazyModules["desk"][] } = {},
) {
  const ports = fakePorts({ clock: manualClock(), at: options.at ?? "/" });
  const server = fakeBackend(ports, [racer]);
  ports.http.on(calls.scheduleInfo.path, options.schedule ?? running);
  ports.stage.script = showing;
  if (options.sound) ports.storage.set("local", "SOUND", JSON.stringify(options.sound));
  const app = createApp(ports, defaultConfig(), {
    ...lazyModules,
    desk: () => (options.loadDesk?.shift() ?? lazyModules.desk)(),
  });
  const pass = (ms: number): void => ports.clock.advance(ms);
  pass(5);
  return { ports, server, app, pass };
}

/** The same, on the desk with a moving picture. */
function atDesk() {
  const desk = signedIn();
  answerFirst(desk.app, true);
  desk.pass(200);
  expect(desk.app.location.value.path).toBe("/streamDesk");
  expect(desk.app.desk.value).toMatchObject({ status: "playing", moving: true, interrupted: false });
  return desk;
}

describe("the desk", () => {
  test("R-DESK-02 R-SES-04 Reenter opens it on the schedule that runs, with start info of type 2", () => {
    const { ports } = atDesk();
    expect(ports.http.to(calls.sendStartInfo.path).map(({ json }) => json)).toMatchObject([
      { params: { schedule_id: "s-1", type: 2 } },
    ]);
    expect(ports.stage.last.address).toEqual({
      url: "http://127.0.0.1:8081/whep",
      key: "key-1",
      iceServers: [],
    });
    expect(ports.stage.plays).toHaveLength(1);
  });

  test("R-DESK-02 the picture waits for the start info, however often that fails", () => {
    const desk = signedIn();
    desk.ports.http.on(calls.sendStartInfo.path, offline, offline, ok());
    answerFirst(desk.app, true);
    desk.pass(2 * schedulePoll - 1_000);
    expect(desk.ports.stage.plays).toEqual([]);
    expect(desk.app.desk.value).toMatchObject({ status: "connecting", again: false });
    desk.pass(2_000);
    expect(desk.app.desk.value).toMatchObject({ status: "playing" });
  });

  test.each([
    ["its own way out", "/gameDetails"],
    ["a link", "/"],
    ["the back button", "/"],
    ["signing out", "/login"],
  ])("R-DESK-02 leaving by %s ends the connection at once and quits nothing", (way, path) => {
    const { app, ports, pass } = atDesk();
    const { last } = ports.stage;
    if (way === "its own way out") app.send({ type: "desk/leave" });
    else if (way === "a link") app.send({ type: "navigate", to: "/" });
    else if (way === "the back button") ports.navigation.goBack();
    else app.send({ type: "session/signOut" });
    expect([last.live, ports.stage.live]).toEqual([false, 0]);
    pass(60_000);
    expect(app.location.value.path).toBe(path);
    expect(app.desk.value).toEqual({ status: "closed" });
    expect(ports.stage.plays).toHaveLength(1);
    expect(ports.http.to(calls.quit.path)).toEqual([]);
  });

  test("R-DESK-02 loading its address prompts first, and resumes from there", () => {
    const { app, ports, pass } = signedIn({ at: "/streamDesk" });
    pass(1_000);
    expect(app.overlays.value.map(({ kind }) => kind)).toEqual(["resumePrompt"]);
    expect(ports.stage.plays).toEqual([]);
    answerFirst(app, true);
    pass(200);
    expect(app.desk.value).toMatchObject({ status: "playing" });
  });

  test("with nothing to play its address leads home", () => {
    const { app, pass } = signedIn({ at: "/streamDesk", schedule: ok(noSchedule) });
    pass(1_000);
    expect(app.location.value.path).toBe("/");
  });

  test("a player who leaves the empty desk hears no more of whether there is a game", () => {
    const { app, ports, pass } = signedIn({ schedule: ok(noSchedule) });
    pass(1_000);
    ports.http.on(calls.scheduleInfo.path, delayed(500, offline));
    app.send({ type: "navigate", to: "/streamDesk" });
    pass(100);
    app.send({ type: "navigate", to: "/" });
    pass(2_000);
    expect(app.toasts.value).toEqual([]);
    expect(ports.http.to(calls.scheduleInfo.path).at(-1)?.outcome).toBe("aborted");
  });

  test("R-DESK-02 a lost network resumes by itself, also after the desk gave up", () => {
    const { app, ports, pass } = atDesk();
    ports.lifecycle.setOnline(false);
    ports.stage.script = (play) => play.emit({ kind: "failed", reason: "unreachable" });
    ports.stage.last.emit({ kind: "failed", reason: "lost" });
    expect(app.desk.value).toMatchObject({ status: "connecting", again: true });
    pass(29_999);
    expect(app.desk.value).toMatchObject({ status: "connecting", again: true });
    pass(1);
    expect(app.desk.value).toMatchObject({ status: "failed", reason: "unreachable" });
    ports.stage.script = showing;
    ports.lifecycle.setOnline(true);
    pass(200);
    expect(app.desk.value).toMatchObject({ status: "playing", moving: true });
    expect(ports.http.to(calls.quit.path)).toEqual([]);
  });

  test("R-DESK-02 a retry waits for nothing, and pressed twice it leaves one connection: the newest", () => {
    const { app, ports, pass } = atDesk();
    ports.http.on(calls.scheduleInfo.path, never);
    ports.stage.script = () => undefined;
    ports.stage.last.emit({ kind: "failed", reason: "lost" });
    pass(30_000);
    // Whether the seat is kept is still asked.
    expect(app.desk.value).toMatchObject({
      ...{ status: "failed", reason: "lost", kept: false },
      game: { gameIdStr: "g-1" },
    });
    expect(ports.stage.live).toBe(0);
    app.send({ type: "desk/retry" });
    expect(app.desk.value).toMatchObject({ status: "connecting" });
    pass(50);
    ports.stage.script = showing;
    app.send({ type: "desk/retry" });
    pass(150);
    expect(app.desk.value).toMatchObject({ status: "playing", moving: true });
    expect(ports.stage.live).toBe(1);
    pass(60_000);
    expect(app.desk.value).toMatchObject({ status: "playing", moving: true });
  });

  test("R-DESK-02 a browser without WebRTC fails at once, and the network's return changes nothing", () => {
    const desk = signedIn();
    desk.ports.stage.script = (play) => play.emit({ kind: "failed", reason: "unsupported" });
    answerFirst(desk.app, true);
    desk.pass(5);
    expect(desk.app.desk.value).toMatchObject({ status: "failed", reason: "unsupported" });
    desk.ports.lifecycle.setOnline(false);
    desk.ports.lifecycle.setOnline(true);
    desk.pass(60_000);
    expect(desk.ports.stage.plays).toHaveLength(1);
  });

  test("R-DESK-02 an interruption shows, and goes when the picture is back", () => {
    const { app, ports, pass } = atDesk();
    const { last: first } = ports.stage;
    first.emit({ kind: "interrupted" });
    expect(app.desk.value).toMatchObject({ status: "playing", interrupted: true });
    pass(29_000);
    first.emit({ kind: "resumed" });
    expect(app.desk.value).toMatchObject({ status: "playing", interrupted: false });
    pass(60_000);
    expect(app.desk.value).toMatchObject({ status: "playing", interrupted: false });
    expect(ports.stage.live).toBe(1);
  });

  test("R-DESK-01 the host's buttons, layout and statistics are shown", () => {
    const { app, ports } = atDesk();
    const buttons = [{ id: "a" as const, label: "A", action: { en: "Jump", th: "กระโดด" } }];
    const statistics = { framesPerSecond: 60, roundTrip: 12, packetsLost: 0 };
    const [hud, size] = [[{ x: 0, y: 0.9, width: 1, height: 0.1 }], { width: 640, height: 360 }];
    ports.stage.last.emit(helloEvent({ buttons, hud, size }));
    ports.stage.last.emit({ kind: "statistics", statistics });
    expect(app.desk.value).toMatchObject({ status: "playing", buttons, statistics, hud, size });
    // A host without a layout: the controls are made of its buttons.
    expect(app.desk.value).toMatchObject({
      layout: { landscape: [{ press: "a" }], portrait: [{ press: "a" }] },
    });
    const layout = { version: 1, landscape: [], portrait: [] } as const;
    ports.stage.last.emit(helloEvent({ buttons, layout, hud, size }));
    expect(app.desk.value).toMatchObject({ layout });
    // R-SHAPE-02
    const turned = { size: { width: 640, height: 480 }, hud: [{ x: 0, y: 0.8, width: 1, height: 0.1 }] };
    ports.stage.last.emit({ kind: "shape", ...turned });
    expect(app.desk.value).toMatchObject({ layout, buttons, ...turned });
  });

  test("R-DESK-01 what the host says before the picture is there is used with it", () => {
    const { app, ports, pass } = signedIn();
    ports.stage.script = (play) => {
      play.emit(helloEvent({ pausable: true, size: { width: 496, height: 620 } }));
      play.emit(pausedEvent(heldFor(600, 300)));
      play.emit({ kind: "firstFrame" });
      play.after(50, () => play.emit({ kind: "picture", picture: new FakePicture() }));
    };
    answerFirst(app, true);
    pass(200);
    expect(app.desk.value).toMatchObject({
      ...{ status: "playing", moving: true, pausable: true, size: { width: 496, height: 620 } },
      paused: { reasons: ["away"] },
    });
  });

  test("R-AWAY-04 a second connection that takes over before its hello shows the game as the first did", () => {
    const { app, ports, pass } = atDesk();
    const said = { pausable: true, size: { width: 496, height: 620 } };
    ports.stage.last.emit(helloEvent({ ...said, paused: heldFor(600, 300) }));
    ports.stage.last.emit({ kind: "interrupted" });
    pass(200);
    expect(ports.stage.plays).toHaveLength(2);
    expect(app.desk.value).toMatchObject({ ...said, paused: { reasons: ["away"] }, interrupted: false });
    ports.stage.last.emit(helloEvent({ pausable: false }));
    expect(app.desk.value).toMatchObject({ pausable: false, paused: { reasons: [] } });
  });

  test("R-DESK-05 a pop-up stops a game that it covers, also one that was open before the desk", () => {
    const { app, ports, pass } = signedIn();
    app.send({ type: "purchase/open", what: "hour" });
    answerFirst(app, true);
    pass(200);
    ports.stage.last.emit(helloEvent({ pausable: true }));
    expect(ports.stage.last.pauses).toEqual([true]);
    expect(app.overlays.value).toMatchObject([{ kind: "buyHour" }]);
    answerFirst(app, "close");
    expect(ports.stage.last.pauses).toEqual([true, false]);
  });

  test("R-AWAY-02 who comes back to a pop-up, as from a bank's app, is asked for no press after it", () => {
    const { app, ports, pass } = atDesk();
    ports.stage.last.emit(helloEvent({ pausable: true }));
    app.send({ type: "purchase/open", what: "hour" });
    ports.lifecycle.setVisible(false);
    ports.stage.last.emit(pausedEvent(heldFor(600, 300, 0)));
    pass(20_000);
    ports.lifecycle.setVisible(true);
    expect(ports.stage.last.aways.at(-1)).toBe(false);
    expect(app.deskModule.value?.pause.value?.waits).toBe(false);
    expect(ports.stage.last.pauses.at(-1)).toBe(true);
  });

  test("R-DESK-03 what the host does before the first picture is shown, one step after the other", () => {
    const { app, ports, pass } = signedIn();
    ports.stage.script = (play) => play.emit({ kind: "picture", picture: new FakePicture() });
    answerFirst(app, true);
    pass(200);
    expect(app.desk.value).toMatchObject({ status: "playing", loading: null, moving: false });
    const { last } = ports.stage;
    for (const stage of ["saves", "program", "window"] as const) {
      last.emit({ kind: "loading", stage });
      expect(app.desk.value).toMatchObject({ loading: stage, moving: false });
      pass(60_000);
    }
    last.emit({ kind: "started" });
    expect(app.desk.value).toMatchObject({ loading: "drawn", moving: false });
    last.emit({ kind: "firstFrame" });
    expect(app.desk.value).toMatchObject({ status: "playing", moving: true });
  });

  test("R-DESK-03 a game that hangs is said to hang until it moves again, or the picture is another one", () => {
    const { app, ports, pass } = atDesk();
    expect(app.desk.value).toMatchObject({ hanging: false });
    ports.stage.last.emit({ kind: "hanging", hanging: true });
    expect(app.desk.value).toMatchObject({ status: "playing", hanging: true });
    pass(120_000);
    expect(app.desk.value).toMatchObject({ status: "playing", hanging: true });
    ports.stage.last.emit({ kind: "hanging", hanging: false });
    expect(app.desk.value).toMatchObject({ hanging: false });
    ports.stage.last.emit({ kind: "hanging", hanging: true });
    ports.stage.last.emit({ kind: "failed", reason: "lost" });
    pass(200);
    expect(app.desk.value).toMatchObject({ status: "playing", hanging: false });
  });

  test("R-DESK-01 what the game takes besides buttons is known, and typed text reaches it", () => {
    const { app, ports } = atDesk();
    expect(app.desk.value).toMatchObject({ mouse: "none", text: false, pointerLocked: false });
    ports.stage.last.emit(helloEvent({ mouse: "relative", text: true, pausable: true }));
    ports.stage.last.emit({ kind: "pointerLock", locked: true });
    expect(app.desk.value).toMatchObject({ mouse: "relative", text: true, pointerLocked: true });
    app.send({ type: "desk/type", text: "เล่น\b\n" });
    expect(ports.stage.last.texts).toEqual(["เล่น\b\n"]);
  });

  test.each([
    ["R-ERR-05 cannot be loaded", () => throwError(() => new Error("no code")), 200],
    ["R-ERR-01 has not come after 30 s", () => NEVER, 30_200],
  ])("code of the desk that %s is a lost picture; the next try loads it", (_, loadDesk, ms) => {
    const desk = signedIn({ loadDesk: [loadDesk] });
    desk.ports.report.expect("desk/code");
    answerFirst(desk.app, true);
    desk.pass(ms);
    expect(desk.app.desk.value).toMatchObject({ status: "failed", reason: "lost" });
    desk.app.send({ type: "desk/retry" });
    desk.pass(200);
    expect(desk.app.desk.value).toMatchObject({ status: "playing", moving: true });
  });

  test("R-DESK-01 the state of the sound is shown; a new picture starts without one", () => {
    const { app, ports, pass } = atDesk();
    expect(app.desk.value).toMatchObject({ sound: null });
    ports.stage.last.emit({ kind: "sound", state: "blocked" });
    expect(app.desk.value).toMatchObject({ sound: "blocked" });
    ports.stage.last.emit({ kind: "sound", state: "on" });
    expect(app.desk.value).toMatchObject({ sound: "on" });
    ports.stage.last.emit({ kind: "failed", reason: "lost" });
    pass(200);
    expect(app.desk.value).toMatchObject({ status: "playing", sound: null });
  });

  test("R-DESK-01 turning the sound on or off reaches the stage each time, at once, and is remembered", () => {
    const { app, ports, pass } = atDesk();
    const { sounds } = ports.stage.last;
    expect(sounds).toEqual([true]);
    app.send({ type: "desk/sound", on: true });
    app.send({ type: "desk/sound", on: false });
    expect([sounds, ports.storage.get("local", "SOUND")]).toEqual([[true, true, false], '"off"']);
    ports.stage.last.emit({ kind: "failed", reason: "lost" });
    pass(200);
    expect(ports.stage.plays).toHaveLength(2);
    expect(ports.stage.last.sounds).toEqual([false]);
  });

  test("R-DESK-01 a browser in which sound was turned off starts without it; one without storage still turns it off", () => {
    const quiet = signedIn({ sound: "off" });
    answerFirst(quiet.app, true);
    quiet.pass(200);
    expect(quiet.ports.stage.last.sounds).toEqual([false]);

    const { app, ports, pass } = atDesk();
    ports.storage.refusing = true;
    app.send({ type: "desk/sound", on: false });
    ports.stage.last.emit({ kind: "failed", reason: "lost" });
    pass(200);
    expect(ports.stage.last.sounds).toEqual([false]);
  });

  test("R-DESK-02 a game that the host ended is over once the service confirms it, and its page leads back", () => {
    const { app, ports, pass } = atDesk();
    ports.http.on(calls.scheduleInfo.path, ok(noSchedule));
    ports.stage.last.emit({ kind: "ended", reason: "schedule-ended", exit: null });
    pass(1_000);
    expect(app.desk.value).toMatchObject({ status: "ended", game: { gameIdStr: "g-1" } });
    expect(app.location.value.path).toBe("/streamDesk");
    app.send({ type: "desk/leave" });
    expect(ports.navigation.at).toBe("/gameDetails?id=g-1");
    expect(app.desk.value).toEqual({ status: "closed" });
    app.send({ type: "navigate", to: "/streamDesk" });
    pass(1_000);
    expect(app.location.value.path).toBe("/");
  });

  test("R-ERR-05 a stage that throws is a lost picture; the next try works", () => {
    const { app, ports, pass } = atDesk();
    ports.stage.script = () => undefined;
    app.send({ type: "desk/leave" });
    pass(5);
    const { play } = ports.stage;
    ports.stage.play = () => {
      throw new Error("no stage");
    };
    app.send({ type: "navigate", to: "/streamDesk" });
    pass(5);
    expect(app.desk.value).toMatchObject({ status: "failed", reason: "lost" });
    expect(ports.report.faults.map(({ where }) => where)).toContain("desk");
    ports.stage.play = play;
    ports.stage.script = showing;
    app.send({ type: "desk/retry" });
    pass(200);
    expect(app.desk.value).toMatchObject({ status: "playing", moving: true });
  });

  test("R-PLAY-12 the end of the app ends the picture", () => {
    const { app, ports } = atDesk();
    expect(ports.stage.last.live).toBe(true);
    app.end();
    expect(ports.open()).toEqual({});
    ports.stage.last.emit({ kind: "picture", picture: new FakePicture() });
    expect(app.desk.value).toMatchObject({ status: "playing" });
  });
});

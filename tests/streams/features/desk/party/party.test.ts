import { describe, expect, test } from "vitest";
import { createApp } from "../../../../../streams/app.ts";
import type { PartyView } from "../../../../../streams/features/desk/party/party.ts";
import type { Intent } from "../../../../../streams/intents.ts";
import { calls } from "../../../../../wire/calls/calls.ts";
import { type Party, partyCalls, partyCodes } from "../../../../../wire/calls/partyCalls.ts";
import { answerFirst, fakeBackend, noSchedule, scheduleCheck } from "../../../../support/fakeBackend.ts";
import { fakePorts, manualClock, showing } from "../../../../support/fakePorts.ts";
import { delayed, ok, refused, status } from "../../../../support/fakes/http.ts";
import { game } from "../../../../support/games.ts";
import { lazyModules } from "../../../../support/lazyModules.ts";
import { defaultConfig } from "../../../../support/playBench.ts";
import { helloEvent } from "../../../../support/stageEvents.ts";

const racer = game("g-1");
const ann = { id: "guest-ann", name: "Ann", role: "viewer" } as const;
const party: Party = { link: "the-link", pin: "123456", locked: 0, joinAs: "viewer", guests: [] };
const paths = { info: partyCalls.party.path, open: partyCalls.openParty.path, role: partyCalls.setRole.path };

/** A player at the desk with a moving picture. */
function atDesk() {
  const ports = fakePorts({ clock: manualClock(), at: "/" });
  fakeBackend(ports, [racer]);
  ports.http.on(calls.scheduleInfo.path, ok(scheduleCheck(300, racer)));
  ports.http.on(paths.info, ok({ party: null }));
  ports.http.on(paths.open, ok({ party }));
  ports.stage.script = showing;
  const app = createApp(ports, defaultConfig(), lazyModules);
  const pass = (ms: number): void => ports.clock.advance(ms);
  pass(5);
  answerFirst(app, true);
  pass(200);
  const does = (intent: Intent): void => {
    app.send(intent);
    pass(10);
  };
  const view = (): PartyView => {
    const module = app.deskModule.value;
    if (!module) throw new Error("no desk");
    return module.party.value;
  };
  const noticed = () => app.deskModule.value?.guestNotice.value;
  /** The guests whom the host says are connected, of those whom the service knows. */
  const here = (connected: readonly string[], ...guests: Party["guests"]): void => {
    ports.http.on(paths.info, ok({ party: { ...party, guests } }));
    ports.stage.last.emit({ kind: "guests", connected: [...connected] });
    pass(10);
  };
  return { ports, app, pass, does, view, noticed, here };
}

describe("R-TOGETHER-04 the guests of a player's game", () => {
  test("opening the sheet asks whether somebody is invited; inviting shows link and PIN", () => {
    const { ports, does, view } = atDesk();
    expect(ports.http.to(paths.info)).toEqual([]);
    does({ type: "desk/sheet", open: true });
    expect(ports.http.to(paths.info)).toHaveLength(1);
    expect(view()).toMatchObject({ party: null, busy: false });
    does({ type: "desk/inviteGuests", joinAs: "viewer" });
    expect(view()).toMatchObject({ party, busy: false });
  });

  test("R-TOGETHER-10 passing the pad is the host's to do", () => {
    const { ports, does } = atDesk();
    does({ type: "desk/passPad", to: ann.id, seconds: 60 });
    does({ type: "desk/passPad", to: null });
    expect(ports.stage.last.party).toEqual([
      { kind: "passPad", to: ann.id, seconds: 60 },
      { kind: "passPad", to: null },
    ]);
  });

  test("the host says how many pads there are, and who is here; the names come from the service", () => {
    const { ports, pass, view } = atDesk();
    for (const pads of [0, 1]) {
      ports.stage.last.emit(helloEvent({ pads, guest: null }));
      expect(view().roles).toEqual(["viewer", "copilot"]);
    }
    ports.stage.last.emit(helloEvent({ pads: 3, guest: null }));
    expect(view().roles).toEqual(["viewer", "pad2", "pad3", "copilot"]);
    ports.http.on(paths.info, ok({ party: { ...party, guests: [ann] } }));
    ports.stage.last.emit({ kind: "guests", connected: [ann.id] });
    pass(10);
    expect(view()).toMatchObject({ connected: [ann.id], party: { guests: [ann] } });
  });

  test("of guests who come one after the other, the names are those the service said last", () => {
    const { ports, pass, view } = atDesk();
    const ben = { ...ann, id: "guest-ben", name: "Ben" };
    const named = (...guests: object[]) => ok({ party: { ...party, guests } });
    ports.http.on(paths.info, delayed(500, named(ann)), delayed(20, named(ann, ben)));
    ports.stage.last.emit({ kind: "guests", connected: [ann.id] });
    pass(10);
    ports.stage.last.emit({ kind: "guests", connected: [ann.id, ben.id] });
    for (const ms of [50, 600]) {
      pass(ms);
      expect(view()).toMatchObject({ connected: [ann.id, ben.id], party: { guests: [ann, ben] } });
    }
  });

  test("two changes reach the service one after the other, and neither is lost", () => {
    const { ports, pass, does, view } = atDesk();
    does({ type: "desk/inviteGuests", joinAs: "viewer" });
    const remove = partyCalls.removeGuest.path;
    ports.http.on(paths.role, delayed(100, ok({ party: { ...party, guests: [{ ...ann, role: "pad2" }] } })));
    ports.http.on(remove, delayed(100, ok({ party })));
    does({ type: "desk/setGuestRole", guestId: ann.id, role: "pad2" });
    does({ type: "desk/removeGuest", guestId: ann.id });
    pass(50);
    expect(ports.http.to(remove)).toEqual([]);
    pass(50);
    expect(view()).toMatchObject({ party: { guests: [{ role: "pad2" }] }, busy: true });
    expect(ports.http.to(remove)).toHaveLength(1);
    pass(100);
    expect(view()).toMatchObject({ party: { guests: [] }, busy: false });
  });

  test("a change that the service refuses is toasted, and changes nothing", () => {
    const { ports, app, does, view } = atDesk();
    does({ type: "desk/inviteGuests", joinAs: "viewer" });
    ports.http.on(paths.role, refused(partyCodes.role, "This pad is taken."));
    does({ type: "desk/setGuestRole", guestId: ann.id, role: "pad2" });
    expect(app.toasts.value.map(({ content }) => content)).toContainEqual({ text: "This pad is taken." });
    expect(view()).toMatchObject({ party, busy: false });
  });

  test("closing and the end of the game leave nothing", () => {
    for (const how of ["closed", "ended"] as const) {
      const { ports, app, pass, does, view } = atDesk();
      does({ type: "desk/inviteGuests", joinAs: "viewer" });
      ports.http.on(partyCalls.closeParty.path, ok());
      ports.http.on(calls.scheduleInfo.path, ok(noSchedule));
      if (how === "closed") does({ type: "desk/closeParty" });
      else ports.stage.last.emit({ kind: "ended", reason: "game-quit", exit: null });
      pass(10);
      expect(view()).toMatchObject({ party: null, connected: [] });
      app.end();
      expect(app.live).toBe(0);
    }
  });

  test("a service without these calls is not asked to invite: nothing is offered", () => {
    const { ports, does, view } = atDesk();
    ports.http.on(paths.info, status(404));
    does({ type: "desk/sheet", open: true });
    expect(view().offered).toBe(false);
  });

  test("without a game nothing is asked or changed", () => {
    const { ports, pass, does } = atDesk();
    ports.http.on(calls.scheduleInfo.path, ok(noSchedule));
    ports.stage.last.emit({ kind: "ended", reason: "game-quit", exit: null });
    pass(10_000);
    does({ type: "desk/inviteGuests", joinAs: "viewer" });
    expect(ports.http.to(paths.open)).toEqual([]);
  });
});

describe("R-TOGETHER-08 the player learns who comes and leaves", () => {
  const [came, left] = [true, false].map((came) => ({ name: "Ann", came }));
  /** Ann comes so long after the connection was made, ms. */
  function withAnn(after: number) {
    const desk = atDesk();
    desk.ports.stage.last.emit(helloEvent());
    desk.pass(after);
    desk.here([ann.id], ann);
    return desk;
  }

  test.each([
    ["just before", 9_990, null],
    ["at", 10_000, came],
    ["after", 11_000, came],
  ])("who comes %s 10 s after the connection was made: for 4 s", (_, ms, expected) => {
    const { pass, noticed } = withAnn(ms);
    expect(noticed()).toEqual(expected);
    pass(3_980);
    expect(noticed()).toEqual(expected);
    pass(20);
    expect(noticed()).toBeNull();
  });

  test.each([
    ["just before", 9_979, null],
    ["at", 9_990, left],
    ["after", 11_000, left],
  ])("who is back %s 10 s, also as a new guest of that name", (_, ms, expected) => {
    const { pass, noticed, here } = withAnn(60_000);
    here([], ann);
    pass(ms);
    here(["guest-new"], { ...ann, id: "guest-new" });
    expect(noticed()).toEqual(expected);
    pass(4_000);
    expect(noticed()).toEqual(expected && came);
  });

  test("no television, which everybody sees", () => {
    const { noticed, here, pass } = withAnn(60_000);
    pass(4_000);
    here([ann.id, "guest-tv1"], ann, { id: "guest-tv1", name: "TV", role: "television" });
    expect(noticed()).toBeNull();
  });

  test("nobody who was sent away with the invitation", () => {
    const { ports, pass, does, noticed } = withAnn(60_000);
    ports.http.on(partyCalls.closeParty.path, ok());
    does({ type: "desk/closeParty" });
    pass(10_000);
    expect(noticed()).toBeNull();
  });
});

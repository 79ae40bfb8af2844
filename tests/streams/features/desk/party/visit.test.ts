import { describe, expect, test } from "vitest";
import { createApp } from "../../../../../streams/app.ts";
import { joinLink, linkOf } from "../../../../../streams/features/desk/party/joinLink.ts";
import type { Visit } from "../../../../../streams/features/desk/party/visitState.ts";
import type { Intent } from "../../../../../streams/intents.ts";
import { touchControlsRest } from "../../../../../streams/rules/durations.ts";
import { partyCalls, partyCodes } from "../../../../../wire/calls/partyCalls.ts";
import { connectInfo, fakeBackend } from "../../../../support/fakeBackend.ts";
import { FakePicture, fakePorts, manualClock, showing } from "../../../../support/fakePorts.ts";
import { type Answer, delayed, offline, ok, refused } from "../../../../support/fakes/http.ts";
import { lazyModules } from "../../../../support/lazyModules.ts";
import { defaultConfig } from "../../../../support/playBench.ts";
import { helloEvent, noAbilities } from "../../../../support/stageEvents.ts";

const link = "the-secret-of-the-link";
const welcome = {
  id: "guest-ann",
  name: "Ann",
  role: "viewer",
  game: { en: "Racer", th: "นักแข่ง" },
  connectInfo,
  television: null,
};
const game = { en: { name: "Racer", cover: "/covers/racer.webp" } };
const form = { status: "joining", busy: false, problem: null, pin: "", game };
const { invitation, join, visit, leave } = partyCalls;

/** A stranger who has opened an invitation. */
function invited(
  options: {
    at?: string;
    token?: string;
    stored?: string;
    visits?: Answer[];
    joins?: Answer[];
    named?: Answer;
  } = {},
) {
  const ports = fakePorts({ clock: manualClock(), at: options.at ?? `/join#${link}` });
  fakeBackend(ports, []);
  ports.storage.remove("local", "USER_INFO");
  const [firstJoin = ok({ token: "token-of-ann" }), ...otherJoins] = options.joins ?? [];
  const [firstVisit = ok(welcome), ...otherVisits] = options.visits ?? [];
  ports.http.on(invitation.path, options.named ?? ok({ game }));
  ports.http.on(join.path, firstJoin, ...otherJoins);
  ports.http.on(visit.path, firstVisit, ...otherVisits);
  ports.http.on(leave.path, ok());
  ports.stage.script = showing;
  if (options.token) ports.storage.set("session", "VISIT", JSON.stringify({ link, token: options.token }));
  if (options.stored) ports.storage.set("session", "VISIT", options.stored);
  const app = createApp(ports, defaultConfig(), lazyModules);
  const pass = (ms: number): void => ports.clock.advance(ms);
  pass(10);
  const does = (intent: Intent): void => app.send(intent);
  const seen = (): Visit => {
    const module = app.deskModule.value;
    if (!module) throw new Error("the guest's page did not load the desk's code");
    return module.visit.value;
  };
  const enter = (): void => {
    does({ type: "desk/join", pin: "123456", name: "Ann" });
    pass(150);
  };
  return { ports, app, pass, does, seen, enter };
}

/** A guest who has entered name and PIN. */
function visiting(options: Parameters<typeof invited>[0] = {}) {
  const page = invited(options);
  page.enter();
  return page;
}

describe("R-TOGETHER-06 a guest's page", () => {
  test("the link's secret stands behind the #, and only a whole one counts", () => {
    expect(joinLink("https://play.test", "/th", link)).toBe(`https://play.test/th/join#${link}`);
    expect(joinLink("https://play.test", "", link, "123456")).toBe(`https://play.test/join#${link}.123456`);
    expect(linkOf(`#${link}`)).toEqual({ link, pin: null });
    expect(linkOf(`#${link}.123456`)).toEqual({ link, pin: "123456" });
    for (const hash of [
      "",
      "#",
      "#short",
      "#with space in it",
      `#${"x".repeat(201)}`,
      `${link}`,
      `#${link}.12345`,
    ])
      expect(linkOf(hash)).toBeNull();
  });

  test("needs no sign-in, asks for name and PIN, and shows the game with its role", () => {
    const { ports, app, seen, enter } = invited();
    expect([app.session.value.status, app.location.value.path]).toEqual(["signedOut", "/join"]);
    expect(seen()).toEqual(form);
    enter();
    expect(ports.http.to(join.path).map(({ json }) => json)).toMatchObject([
      { params: { link, pin: "123456", name: "Ann" } },
    ]);
    expect(ports.stage.last.address).toMatchObject({ key: "key-1" });
    expect(seen()).toMatchObject({
      status: "visiting",
      name: "Ann",
      role: "viewer",
      game: { en: "Racer" },
      desk: { status: "playing", moving: true },
    });
  });

  test.each([
    [refused(partyCodes.wrongPin), "wrongPin"],
    [refused(partyCodes.locked), "locked"],
    [refused(partyCodes.full), "full"],
    [refused(partyCodes.name), "name"],
    [refused(partyCodes.over), "over"],
    [refused(429), "tooOften"],
    [refused(500), "unreachable"],
    [offline, "unreachable"],
  ] as const)("%j is told as %s, and the form can be sent again", (answer, problem) => {
    const { seen, enter } = invited({ joins: [answer, ok({ token: "token" })] });
    enter();
    expect(seen()).toEqual({ ...form, problem });
    enter();
    expect(seen().status).toBe("visiting");
  });

  test.each(["", "12345"])("the service is not asked about an incomplete PIN: %j", (pin) => {
    const { ports, seen, does } = invited();
    does({ type: "desk/join", pin, name: "Ann" });
    expect(seen()).toEqual({ ...form, problem: "wrongPin" });
    expect(ports.http.to(join.path)).toEqual([]);
  });

  test.each([
    ["is over shows that before anything is typed", refused(partyCodes.over), "over"],
    ["nothing is known of yet can be joined", offline, null],
  ])("an invitation that %s", (_, named, problem) => {
    const { seen, enter } = invited({ named });
    expect(seen()).toEqual({ ...form, game: undefined, problem });
    enter();
    expect(seen().status).toBe("visiting");
  });

  test("R-DESK-06 a guest fills the screen where the browser can", () => {
    const { app, ports, does, pass } = visiting();
    const abilities = { ...noAbilities, fullScreen: true, volume: true };
    ports.stage.last.emit({ kind: "abilities", abilities });
    pass(10);
    does({ type: "desk/fullScreen", on: true });
    expect(app.deskModule.value?.screen.value.abilities).toEqual(abilities);
    expect(ports.stage.last.picture).toEqual([{ kind: "fullScreen", on: true }]);
  });

  test("a second tap on the form, while the first is answered, is no second try", () => {
    const { ports, pass, does, seen } = invited({ joins: [delayed(100, refused(partyCodes.wrongPin))] });
    const tap = (): void => does({ type: "desk/join", pin: "123456", name: "Ann" });
    tap();
    pass(50);
    tap();
    pass(500);
    expect(seen()).toEqual({ ...form, problem: "wrongPin" });
    expect(ports.http.to(join.path)).toHaveLength(1);
  });

  test("an address without a secret says so, and asks nothing", () => {
    const { ports, seen, enter } = invited({ at: "/join" });
    expect(seen()).toMatchObject({ problem: "noLink" });
    enter();
    expect(ports.http.to(join.path)).toEqual([]);
  });

  test("a reload needs no PIN; a link of another invitation does", () => {
    const again = invited({ token: "token-of-ann" });
    again.pass(150);
    expect(again.seen()).toMatchObject({ status: "visiting", desk: { status: "playing" } });
    expect(again.ports.http.to(join.path)).toEqual([]);
    expect(invited({ token: "token", at: "/join#another-secret" }).seen().status).toBe("joining");
  });

  test("the service is asked every 4 s, and what it says of role and name shows", () => {
    const { ports, pass, seen } = visiting({
      visits: [ok(welcome), ok({ ...welcome, role: "pad2" }), refused(partyCodes.over)],
    });
    pass(3_800);
    expect(seen()).toMatchObject({ role: "viewer" });
    pass(300);
    expect(ports.http.to(visit.path)).toHaveLength(2);
    expect(seen()).toMatchObject({ role: "pad2" });
    expect(ports.stage.plays).toHaveLength(1);
    pass(4_000);
    expect(seen()).toEqual({ status: "over", why: "over" });
    expect(ports.stage.last.live).toBe(false);
    pass(60_000);
    const [first = 0, ...later] = ports.http.to(visit.path).map(({ at }) => at);
    expect(later.map((at) => at - first)).toEqual([4_000, 8_000]);
    expect(ports.storage.get("session", "VISIT")).toBeNull();
  });

  test("the host's word on the role counts at once", () => {
    const { ports, seen } = visiting();
    ports.stage.last.emit(helloEvent({ pads: 2, guest: "pad2" }));
    expect(seen()).toMatchObject({ role: "pad2" });
  });

  test("R-TOGETHER-09 a link from a television brings the PIN, and each connection asks for no picture", () => {
    const at = `/join#${link}.123456`;
    const page = invited({ at });
    expect(page.seen()).toEqual({ ...form, pin: "123456" });
    page.enter();
    const { ports, does, seen, pass } = page;
    const hello = (): void => ports.stage.last.emit(helloEvent({ guest: "viewer" }));
    hello();
    does({ type: "desk/passPad", to: "guest-ben", seconds: 60 });
    expect(ports.stage.last.party).toEqual([
      { kind: "beside" },
      { kind: "passPad", to: "guest-ben", seconds: 60 },
    ]);
    expect(seen()).toMatchObject({ id: "guest-ann", beside: true });
    ports.stage.last.emit({ kind: "failed", reason: "lost" });
    pass(200);
    expect(ports.stage.last.party).toEqual([]);
    hello();
    hello();
    expect(ports.stage.last.party).toEqual([{ kind: "beside" }, { kind: "beside" }]);
    // Also after a reload, and without the PIN.
    const visit = ports.storage.get("session", "VISIT") ?? "";
    expect(JSON.parse(visit)).toEqual({ link, token: "token-of-ann", beside: true });
    const again = invited({ stored: visit });
    again.pass(150);
    expect(again.seen()).toMatchObject({ status: "visiting", beside: true });
    const far = visiting();
    far.ports.stage.last.emit(helloEvent({ guest: "viewer" }));
    expect([far.seen(), far.ports.stage.last.party]).toMatchObject([{ beside: false }, []]);
  });

  test("sent away by the player: it is over, and said so", () => {
    const { ports, seen } = visiting();
    ports.stage.last.emit({ kind: "ended", reason: "removed", exit: null });
    expect(seen()).toEqual({ status: "over", why: "removed" });
  });

  test("R-TOUCH-02 their touch controls fade and come back as on the player's own desk, and with each picture anew", () => {
    const { ports, app, pass } = visiting();
    const resting = () => app.deskModule.value?.touch.value.resting;
    const touch = (down: boolean) => ports.stage.last.emit({ kind: "touch", control: "a", down });
    // Its picture came 100 ms after the guest, who is 150 ms old.
    pass(touchControlsRest - 60);
    expect(resting()).toBe(false);
    pass(60);
    expect(resting()).toBe(true);
    touch(true);
    expect(resting()).toBe(false);
    touch(false);
    pass(touchControlsRest);
    expect(resting()).toBe(true);
    ports.stage.last.emit({ kind: "failed", reason: "lost" });
    pass(200);
    expect(resting()).toBe(false);
  });

  test("a game without a seat is waited for, and found under its new key", () => {
    const { ports, pass, seen } = visiting({
      visits: [
        ok(welcome),
        ok({ ...welcome, connectInfo: null }),
        ok({ ...welcome, connectInfo: { ...connectInfo, session_key: "key-2" } }),
      ],
    });
    pass(4_000);
    expect(seen()).toMatchObject({ status: "visiting", waits: true });
    expect(ports.stage.last.live).toBe(false);
    pass(4_200);
    expect(seen()).toMatchObject({ waits: false, desk: { status: "playing" } });
    expect(ports.stage.last.address.key).toBe("key-2");
  });

  test("a lost picture is connected again, and the service is asked at once", () => {
    const { ports, pass, seen } = visiting();
    const asked = ports.http.to(visit.path).length;
    ports.stage.last.emit({ kind: "failed", reason: "lost" });
    pass(200);
    expect(ports.http.to(visit.path).length).toBe(asked + 1);
    expect(ports.stage.plays).toHaveLength(2);
    expect(seen()).toMatchObject({ desk: { status: "playing" } });
  });

  test("a host that does not know the seat any more is asked again once the service confirms it", () => {
    const { ports, pass } = visiting({ visits: [ok(welcome), offline, ok(welcome)] });
    ports.stage.last.emit({ kind: "failed", reason: "refused", status: 404 });
    // The call is answered by nobody, and the next one is 4 s after the first.
    pass(3_900);
    expect(ports.stage.plays).toHaveLength(1);
    pass(20_000);
    expect(ports.stage.plays).toHaveLength(2);
  });

  test("the relays' newest credentials are those of the next attempt", () => {
    const iceServers = [{ urls: "turn:relay", username: "new", credential: "new" }];
    const { ports, pass } = visiting({
      visits: [ok(welcome), ok({ ...welcome, connectInfo: { ...connectInfo, iceServers } })],
    });
    pass(4_100);
    ports.stage.last.emit({ kind: "failed", reason: "lost" });
    pass(200);
    expect(ports.stage.plays).toHaveLength(2);
    expect(ports.stage.last.address.iceServers).toEqual(iceServers);
  });

  test("a service that does not answer ends nothing", () => {
    const { pass, seen, ports } = visiting({ visits: [ok(welcome), offline] });
    pass(60_000);
    expect(seen()).toMatchObject({ status: "visiting", desk: { status: "playing" } });
    expect(ports.stage.plays).toHaveLength(1);
  });

  test("leaving gives the place back, and the form is offered again", () => {
    const { ports, pass, does, seen, enter } = visiting();
    does({ type: "desk/leaveVisit" });
    pass(10);
    expect(seen()).toEqual({ status: "over", why: "left" });
    expect(ports.http.to(leave.path).map(({ json }) => json)).toMatchObject([
      { params: { token: "token-of-ann" } },
    ]);
    does({ type: "desk/joinAgain" });
    expect(seen()).toMatchObject({ status: "joining" });
    enter();
    expect(seen()).toMatchObject({ status: "visiting", desk: { picture: expect.any(FakePicture) } });
  });

  test("a form that is asked for again forgets the try before", () => {
    const { ports, pass, does, seen, enter } = visiting();
    does({ type: "desk/leaveVisit" });
    does({ type: "desk/joinAgain" });
    ports.http.on(join.path, delayed(100, refused(partyCodes.wrongPin)), ok({ token: "token-2" }));
    does({ type: "desk/join", pin: "111111", name: "Ann" });
    pass(50);
    does({ type: "desk/joinAgain" });
    for (const ms of [1, 200]) {
      pass(ms);
      expect(seen()).toEqual(form);
    }
    enter();
    expect(seen()).toMatchObject({ status: "visiting", desk: { status: "playing" } });
    expect(ports.http.to(join.path)).toHaveLength(3);
  });

  test("a slow service is not asked again before it has answered", () => {
    const { ports, pass, seen } = invited({
      token: "token-of-ann",
      visits: [delayed(9_000, ok(welcome)), ok(welcome)],
    });
    pass(8_000);
    expect(seen()).toMatchObject({ status: "visiting", name: "" });
    pass(1_200);
    expect(seen()).toMatchObject({ name: "Ann", desk: { status: "playing" } });
    pass(3_000);
    const [first = 0, ...later] = ports.http.to(visit.path).map(({ at }) => at);
    expect(later.map((at) => at - first)).toEqual([12_000]);
  });

  test("pressed twice, a retry leaves one connection: the newest", () => {
    const { app, ports, pass, seen } = visiting();
    ports.stage.script = () => undefined;
    ports.stage.last.emit({ kind: "ended", reason: "replaced", exit: null });
    const before = ports.stage.plays.length;
    app.send({ type: "desk/retry" });
    pass(50);
    ports.stage.script = showing;
    app.send({ type: "desk/retry" });
    pass(150);
    expect(ports.stage.plays).toHaveLength(before + 2);
    expect(ports.stage.live).toBe(1);
    expect(seen()).toMatchObject({ desk: { status: "playing", moving: true } });
  });

  test("another page ends the connection and all asking, and the way back resumes the visit", () => {
    const { ports, app, pass, seen } = visiting();
    app.send({ type: "navigate", to: "/login" });
    pass(20_000);
    expect(ports.stage.last.live).toBe(false);
    expect(ports.http.to(visit.path)).toHaveLength(1);
    ports.navigation.back();
    pass(200);
    expect(seen()).toMatchObject({ status: "visiting", desk: { status: "playing" } });
  });
});

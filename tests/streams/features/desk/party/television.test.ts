import { describe, expect, test } from "vitest";
import { createApp } from "../../../../../streams/app.ts";
import { reduceDesk } from "../../../../../streams/features/desk/deskState.ts";
import { televisionOverFor, televisionPolls } from "../../../../../streams/rules/durations.ts";
import { partyCalls, partyCodes } from "../../../../../wire/calls/partyCalls.ts";
import { connectInfo, fakeBackend } from "../../../../support/fakeBackend.ts";
import { FakePicture, fakePorts, manualClock, showing } from "../../../../support/fakePorts.ts";
import { type Answer, delayed, offline, ok, refused } from "../../../../support/fakes/http.ts";
import { lazyModules } from "../../../../support/lazyModules.ts";
import { defaultConfig } from "../../../../support/playBench.ts";
import { helloEvent } from "../../../../support/stageEvents.ts";

const { offerTelevision, television, visit, claimTelevision } = partyCalls;
const life = 300_000;
const offer = (code: string): Answer => ok({ code, token: `token-of-${code}`, seconds: life / 1_000 });
const state = (now: "offered" | "paired" | "showing"): Answer => ok({ state: now });
const over = refused(partyCodes.over);
const starting = { status: "starting", unreachable: false };
const shows = (code: string) => ({ status: "offered", code });
const guests = [{ id: "guest-ann", name: "Ann", role: "pad2" }] as const;
const visited = {
  id: "guest-tv1",
  name: "TV",
  role: "television",
  game: { en: "Racer" },
  connectInfo,
  television: { link: "the-link", pin: "123456", guests },
};

function page(at: string, prepare: (ports: ReturnType<typeof fakePorts>) => void) {
  const ports = fakePorts({ clock: manualClock(), at });
  fakeBackend(ports, []);
  ports.stage.script = showing;
  prepare(ports);
  const app = createApp(ports, defaultConfig(), lazyModules);
  const module = () => {
    const { value } = app.deskModule;
    if (!value) throw new Error("the page did not load the desk's code");
    return value;
  };
  return { ports, app, module, pass: (ms: number): void => ports.clock.advance(ms) };
}

/** A television whose page was just opened. The answers are those to each question in turn; the last one stays. */
function atTelevision(
  options: { offers?: Answer[]; states?: Answer[]; visits?: Answer[]; stored?: string } = {},
) {
  const [firstOffer = offer("ABC234"), ...offers] = options.offers ?? [offer("ABC234"), offer("XYZ789")];
  const [firstState = state("offered"), ...states] = options.states ?? [];
  const [firstVisit = ok(visited), ...visits] = options.visits ?? [];
  const bench = page("/tv", (ports) => {
    ports.storage.remove("local", "USER_INFO");
    ports.http.on(offerTelevision.path, firstOffer, ...offers);
    ports.http.on(television.path, firstState, ...states);
    ports.http.on(visit.path, firstVisit, ...visits);
    if (options.stored) ports.storage.set("session", "TELEVISION", options.stored);
  });
  const { ports, module, pass } = bench;
  pass(10);
  /** How often it asked how far it is, and for a code. */
  const asked = () => [ports.http.to(television.path).length, ports.http.to(offerTelevision.path).length];
  const stored = () => ports.storage.get("session", "TELEVISION");
  return { ...bench, seen: () => module().television.value, asked, stored };
}

describe("R-TOGETHER-09 a television", () => {
  test("needs no sign-in, shows a code and asks every 2 s; a code that ends is replaced", () => {
    const { ports, app, pass, seen, asked } = atTelevision();
    expect(app.session.value.status).toBe("signedOut");
    expect(seen()).toEqual(shows("ABC234"));
    expect(asked()).toEqual([1, 1]);
    pass(televisionPolls - 20);
    expect(asked()).toEqual([1, 1]);
    pass(20);
    expect(asked()).toEqual([2, 1]);
    expect(ports.http.to(television.path).at(-1)?.json).toMatchObject({
      params: { token: "token-of-ABC234" },
    });
    pass(life - televisionPolls - 20);
    expect(seen()).toEqual(shows("ABC234"));
    pass(20);
    expect(seen()).toEqual(shows("XYZ789"));
    expect(asked()[1]).toBe(2);
  });

  test("a code that the service does not know any more is replaced at once", () => {
    const { pass, seen } = atTelevision({ states: [state("offered"), over, state("offered")] });
    pass(televisionPolls);
    expect(seen()).toEqual(shows("XYZ789"));
  });

  test("without the service there is no code, and it is asked again, at once when back online", () => {
    const { ports, pass, seen, asked } = atTelevision({ offers: [offline, refused(429), offer("ABC234")] });
    expect(seen()).toEqual({ status: "starting", unreachable: true });
    pass(televisionPolls);
    expect([seen(), asked()]).toEqual([{ status: "starting", unreachable: true }, [0, 2]]);
    ports.lifecycle.setOnline(false);
    ports.lifecycle.setOnline(true);
    pass(1);
    expect(seen()).toEqual(shows("ABC234"));
  });

  test("keeps what it shows while the service does not answer: a code until it ends, and that it is taken", () => {
    const shown = atTelevision({ states: [state("offered"), offline] });
    shown.pass(life - 20);
    expect(shown.seen()).toEqual(shows("ABC234"));
    shown.pass(20);
    expect(shown.seen()).toEqual({ status: "starting", unreachable: true });
    expect(shown.asked()[1]).toBe(1);
    const taken = atTelevision({ states: [state("paired"), offline] });
    taken.pass(life * 2);
    expect(taken.seen()).toEqual({ status: "paired" });
  });

  test("shows the game of who typed its code, tells of its end for a while, and has a new code then", () => {
    const states = [state("offered"), state("paired"), state("showing"), state("offered")];
    const { ports, pass, seen, asked, stored } = atTelevision({ states });
    pass(televisionPolls);
    expect(seen()).toEqual({ status: "paired" });
    pass(televisionPolls + 150);
    expect(seen()).toMatchObject({
      status: "visiting",
      role: "television",
      television: { link: "the-link", pin: "123456", guests },
      desk: { status: "playing", moving: true, picture: expect.any(FakePicture) },
    });
    expect(ports.http.to(visit.path).at(-1)?.json).toMatchObject({ params: { token: "token-of-ABC234" } });
    pass(6_000);
    expect(asked()).toEqual([3, 1]);
    ports.stage.last.emit({ kind: "ended", reason: "removed", exit: null });
    expect([seen(), stored()]).toEqual([{ status: "over" }, null]);
    pass(televisionOverFor - 1);
    expect([seen(), asked()]).toEqual([{ status: "over" }, [3, 1]]);
    pass(2);
    expect(seen()).toEqual(shows("XYZ789"));
  });

  test("says who joins and leaves, by the service's names", () => {
    const before = ok({ ...visited, television: { ...visited.television, guests: [] } });
    const { ports, module, pass, seen } = atTelevision({
      states: [state("showing")],
      visits: [before, before, before, ok(visited)],
    });
    pass(150);
    ports.stage.last.emit(helloEvent({ guest: "television" }));
    // Before that, everybody was there already.
    pass(10_000);
    ports.stage.last.emit({ kind: "guests", connected: ["guest-ann", "guest-tv1"] });
    pass(1);
    expect(seen()).toMatchObject({ connected: ["guest-ann", "guest-tv1"], television: { guests } });
    expect(module().televisionNotice.value).toEqual({ name: "Ann", came: true });
  });

  test("a reload goes on with its code, or its game", () => {
    const { stored } = atTelevision();
    const kept = stored() ?? "";
    const again = atTelevision({ stored: kept });
    expect([again.seen(), again.asked()]).toEqual([shows("ABC234"), [1, 0]]);
    const playing = atTelevision({ stored: kept, states: [state("showing")] });
    playing.pass(150);
    expect(playing.seen()).toMatchObject({ status: "visiting", desk: { status: "playing" } });
    playing.ports.stage.last.emit({ kind: "failed", reason: "unsupported" });
    playing.pass(televisionPolls + 150);
    expect(playing.seen()).toMatchObject({ desk: { status: "playing" } });
    const lost = atTelevision({ stored: kept, states: [offline, state("paired")] });
    expect(lost.seen()).toEqual({ status: "starting", unreachable: true });
    lost.pass(televisionPolls);
    expect(lost.seen()).toEqual({ status: "paired" });
  });

  test("another page ends all asking, and the way back goes on", () => {
    const { ports, app, pass, seen, asked } = atTelevision();
    app.send({ type: "navigate", to: "/login" });
    pass(60_000);
    expect([seen(), asked()]).toEqual([starting, [1, 1]]);
    ports.navigation.back();
    pass(10);
    expect([seen(), asked()]).toEqual([shows("ABC234"), [2, 1]]);
  });
});

/** A signed-in player on the page where a television's code is typed. */
function claiming(...answers: readonly Answer[]) {
  const bench = page("/tv/code", ({ http }) => {
    const [first = ok({ playing: 1 }), ...others] = answers;
    http.on(claimTelevision.path, first, ...others);
  });
  const { ports, app, module, pass } = bench;
  pass(10);
  const type = (code: string, replace = false): void => {
    app.send({ type: "desk/claimTelevision", code, replace });
    pass(10);
  };
  const sent = () => ports.http.to(claimTelevision.path).map(({ json }) => json);
  const toasted = () => app.toasts.value.map(({ content }) => content);
  return { ...bench, type, sent, toasted, seen: () => module().televisionClaim.value };
}

describe("R-TOGETHER-09 the player who types a television's code", () => {
  test("is led to the running game", () => {
    const { app, type, sent, seen, toasted } = claiming();
    const visitedPaths: string[] = [];
    app.location.subscribe(({ path }) => visitedPaths.push(path));
    type(" abc234 ");
    expect(sent()).toMatchObject([{ params: { code: "ABC234", replace: 0 } }]);
    expect(visitedPaths[1]).toBe("/streamDesk");
    expect([seen(), toasted()]).toEqual([{ busy: false, problem: null, ready: false }, []]);
  });

  test("chooses a game where none runs", () => {
    const { app, type, seen } = claiming(ok({ playing: 0 }));
    type("ABC234");
    expect([app.location.value.path, seen()]).toMatchObject(["/tv/code", { busy: false, ready: true }]);
  });

  test.each([
    [refused(partyCodes.noTelevision), "noTelevision"],
    [refused(partyCodes.televisionTaken), "taken"],
    [refused(429), "tooOften"],
    [refused(500), "unreachable"],
    [offline, "unreachable"],
  ] as const)("%j is told as %s, until the page is left", (answer, problem) => {
    const { app, type, seen, sent, pass } = claiming(delayed(100, answer), delayed(100, ok({ playing: 0 })));
    type("ABC234");
    type("ABC234");
    expect(seen()).toEqual({ busy: true, problem: null, ready: false });
    pass(100);
    expect([seen(), app.location.value.path]).toEqual([{ busy: false, problem, ready: false }, "/tv/code"]);
    type("ABC234", true);
    expect(sent()).toMatchObject([{ params: { replace: 0 } }, { params: { replace: 1 } }]);
    app.send({ type: "navigate", to: "/user" });
    pass(200);
    expect([seen(), app.location.value.path]).toEqual([
      { busy: false, problem: null, ready: false },
      "/user",
    ]);
  });

  test.each(["", "ABC23", "ABC2345", "ABC230", "ABCI23"])("the service is not asked about %j", (code) => {
    const { type, seen, sent } = claiming();
    type(code);
    expect([seen(), sent()]).toEqual([{ busy: false, problem: "noTelevision", ready: false }, []]);
  });
});

test("R-TOGETHER-10 the desk knows of the television and of who has the pad, on each connection anew", () => {
  const begun = (before: Parameters<typeof reduceDesk>[0]) =>
    reduceDesk(before, { kind: "picture", picture: new FakePicture() }, 1_000);
  const first = begun({ status: "connecting", game: null, again: false });
  expect(first).toMatchObject({ television: false, baton: null });
  const baton = (seconds: number, holder: string | null = "guest-ann") =>
    reduceDesk(first, { kind: "baton", holder, seconds }, 1_000);
  expect(baton(0)).toMatchObject({ baton: "guest-ann" });
  expect(baton(0, null)).toMatchObject({ baton: null });
  const held = reduceDesk(baton(60), { kind: "television", on: true }, 2_000);
  expect(held).toMatchObject({ television: true, baton: "guest-ann" });
  expect(begun(held)).toMatchObject({ television: false, baton: null });
});

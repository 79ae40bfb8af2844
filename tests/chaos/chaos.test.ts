import { EMPTY, NEVER, of, Subject, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import type { SocketEvent } from "../../streams/ports.ts";
import { calls } from "../../streams/wire/calls.ts";
import { noSchedule } from "../support/fakeBackend.ts";
import { type FakePorts, ok } from "../support/fakePorts.ts";
import { breakCall, broken, failingOn, overriding, Sabotage, wrongs } from "./sabotage.ts";
import { createWorld, probes, type StateName, settle, stateNames, type World } from "./world.ts";

/** Resets a world to a player at home without a schedule. */
function tidy({ app, ports, pass }: World): void {
  ports.http.on(calls.scheduleInfo.path, ok(noSchedule));
  for (const { id } of app.overlays.value)
    for (const answer of ["close", false]) app.send({ type: "overlay/answer", id, answer });
  app.send({ type: "desk/leave" });
  app.send({ type: "navigate", to: "/" });
  // Longer than any call.
  pass(31_000);
}

function attempted(run: () => void): void {
  try {
    run();
  } catch {
    // A broken State may stop changing.
  }
}

/**
 * Breaks something in a working app: only the `hurt` States may stop changing, and they recover after the
 * repair.
 */
function survives(breaks: (world: World) => () => void, hurt: readonly StateName[]): void {
  const world = createWorld();
  settle(world);
  const heal = breaks(world);
  for (const name of hurt) attempted(() => probes[name](world));
  if (hurt.length > 0) tidy(world);
  for (const name of stateNames) if (!hurt.includes(name)) probes[name](world);
  heal();
  if (hurt.length > 0) tidy(world);
  for (const name of hurt) probes[name](world);
  world.app.end();
  expect(world.app.live).toBe(0);
}

/** The States that depend on the session socket, its own first. */
const pushed: readonly StateName[] = ["connection", "wallet", "toasts", "queue", "desk"];

describe("a working app", () => {
  test("changes every State of the app", () => {
    const world = createWorld();
    settle(world);
    for (const name of stateNames) probes[name](world);
    tidy(world);
    for (const name of stateNames) probes[name](world);
    expect(world.ports.report.faults).toEqual([]);
  });
});

describe("a call that fails", () => {
  const hurtBy: ReadonlyArray<readonly [string, readonly StateName[]]> = [
    [calls.homeNavigation.path, ["home"]],
    [calls.scheduleInfo.path, ["queue", "desk"]],
    [calls.startGame.path, ["queue", "desk"]],
    [calls.confirm.path, ["queue", "desk"]],
    [calls.sendStartInfo.path, ["queue", "desk"]],
    [calls.recentlyUsed.path, []],
    [calls.wssToken.path, pushed],
    [calls.signature.path, pushed],
  ];
  const cases = hurtBy.flatMap(([path, hurt]) => Object.keys(wrongs).map((wrong) => ({ path, wrong, hurt })));

  test.each(cases)("R-ERR-05 $path $wrong", ({ path, wrong, hurt }) => {
    let asked = (): number => 0;
    survives(({ ports }) => {
      const call = breakCall(ports, path, wrong);
      asked = call.asked;
      return call.heal;
    }, hurt);
    expect(asked()).toBeGreaterThan(0);
  });
});

describe("a call that fails during the start", () => {
  const paths = [
    ...[calls.wallet, calls.homeNavigation, calls.category, calls.speedList, calls.scheduleInfo],
    ...[calls.wssToken, calls.signature],
  ];
  const cases = paths.flatMap(({ path }) => Object.keys(wrongs).map((wrong) => ({ path, wrong })));

  test.each(cases)("R-ERR-05 $path $wrong", ({ path, wrong }) => {
    let call = { heal: (): void => undefined, asked: (): number => 0 };
    const world = createWorld((ports) => {
      call = breakCall(ports, path, wrong);
      return ports;
    });
    settle(world);
    expect(call.asked()).toBeGreaterThan(0);
    expect(world.app.session.value.status).toBe("signedIn");
    call.heal();
    tidy(world);
    world.app.send({ type: "home/retry" });
    world.pass(5);
    settle(world);
    // A failed speed test is retried by the next play.
    attempted(() => probes.play(world));
    tidy(world);
    for (const name of stateNames) probes[name](world);
  });
});

/** Replaces a member of a port. @returns restores it */
function replaced<T extends object>(port: T, members: Partial<T>): () => void {
  const before = Object.keys(members).map((key): [string, unknown] => [key, Reflect.get(port, key)]);
  Object.assign(port, members);
  return () => {
    for (const [key, value] of before) Reflect.set(port, key, value);
  };
}

/** Replaces how sockets connect, and drops the open one. */
const socketThat = (connect: FakePorts["socket"]["connect"]) => (world: World) => {
  const heal = replaced(world.ports.socket, { connect });
  world.server.connections.at(-1)?.close(1006);
  return heal;
};
const opened: SocketEvent = { kind: "open" };
const closed: SocketEvent = { kind: "closed", code: 1006 };
const message = (text: string): SocketEvent => ({ kind: "message", text });

describe("a port that fails", () => {
  const cases: ReadonlyArray<readonly [string, (world: World) => () => void, readonly StateName[]]> = [
    ["http throws", ({ ports }) => replaced(ports.http, { request: broken }), ["home", ...pushed]],
    ["sockets throw", socketThat(broken), pushed],
    ["sockets fail", socketThat(() => throwError(() => new Sabotage("socket"))), pushed],
    ["sockets never open", socketThat(() => NEVER), pushed],
    ["sockets end without a word", socketThat(() => EMPTY), pushed],
    ["sockets open twice and close twice", socketThat(() => of(opened, opened, closed, closed)), pushed],
    [
      "sockets talk garbage",
      socketThat(() => of(opened, ...Array.from({ length: 9 }, () => message("?")))),
      pushed,
    ],
    ["sockets talk before they open", socketThat(() => of(message(""), opened)), pushed],
    ["sockets talk after they closed", socketThat(() => of(opened, closed, message("?"), opened)), pushed],
    ["storage is full", ({ ports }) => replaced(ports.storage, { set: () => false }), []],
    ["storage.get throws", ({ ports }) => replaced(ports.storage, { get: broken }), ["session"]],
    ["storage.set throws", ({ ports }) => replaced(ports.storage, { set: broken }), ["wallet"]],
    ["storage.remove throws", ({ ports }) => replaced(ports.storage, { remove: broken }), []],
    [
      "cookies throw",
      ({ ports }) => replaced(ports.storage, { setCookie: broken, cookie: broken }),
      ["locale"],
    ],
    [
      "navigation.push throws",
      ({ ports }) => replaced(ports.navigation, { push: broken }),
      ["location", "details", "queue", "desk"],
    ],
    ["navigation.replace throws", ({ ports }) => replaced(ports.navigation, { replace: broken }), ["locale"]],
    [
      "navigation.address throws",
      ({ ports }) => replaced(ports.navigation, { address: broken }),
      ["location", "details", "locale", "queue", "desk"],
    ],
    ["broadcasts throw", ({ ports }) => replaced(ports.lifecycle, { broadcast: broken }), []],
    ["locks throw", ({ ports }) => replaced(ports.lifecycle, { lock: broken }), []],
    ["locks are never given", ({ ports }) => replaced(ports.lifecycle, { lock: () => NEVER }), []],
    [
      "chance throws",
      ({ ports }) => replaced(ports.entropy, { random: broken, uuid: broken }),
      ["connection"],
    ],
    ["strong chance throws", ({ ports }) => replaced(ports.entropy, { bytes: broken }), pushed],
    ["the stage throws", ({ ports }) => replaced(ports.stage, { play: broken }), ["queue", "desk"]],
    [
      "the stage fails",
      ({ ports }) => replaced(ports.stage, { play: () => throwError(() => new Sabotage("stage")) }),
      ["queue", "desk"],
    ],
    [
      "the stage never answers",
      ({ ports }) => replaced(ports.stage, { play: () => NEVER }),
      ["queue", "desk"],
    ],
    [
      "the stage ends without a word",
      ({ ports }) => replaced(ports.stage, { play: () => EMPTY }),
      ["queue", "desk"],
    ],
    [
      "the report throws, with something to report",
      (world) => {
        const call = breakCall(world.ports, calls.homeNavigation.path, "throws when it is asked");
        const heal = replaced(world.ports.report, { fault: broken });
        world.server.raw("no frame");
        return () => {
          call.heal();
          heal();
        };
      },
      ["home"],
    ],
    [
      "the shell throws",
      ({ ports }) => replaced(ports.shell, { openPage: broken, setStatusBarColor: broken }),
      [],
    ],
    ["the wall clock jumps an hour ahead", ({ ports }) => jumped(ports, 3_600_000), []],
    [
      "the wall clock jumps an hour back",
      ({ ports }) => jumped(ports, -3_600_000),
      ["play", "queue", "desk"],
    ],
  ];

  test.each(cases)("R-ERR-05 %s", (_name, breaks, hurt) => survives(breaks, hurt));
});

function jumped({ clock }: World["ports"], ms: number): () => void {
  clock.jump(ms);
  return () => undefined;
}

describe("a source that fails", () => {
  const sources: Readonly<Record<string, (ports: FakePorts, boom$: Subject<void>) => Partial<FakePorts>>> = {
    "lifecycle.online$": ({ lifecycle }, boom$) => ({
      lifecycle: overriding(lifecycle, { online$: failingOn(lifecycle.online$, boom$) }),
    }),
    "lifecycle.visible$": ({ lifecycle }, boom$) => ({
      lifecycle: overriding(lifecycle, { visible$: failingOn(lifecycle.visible$, boom$) }),
    }),
    "lifecycle.heard": ({ lifecycle }, boom$) => ({
      lifecycle: overriding(lifecycle, { heard: (name) => failingOn(lifecycle.heard(name), boom$) }),
    }),
    "lifecycle.lock": ({ lifecycle }, boom$) => ({
      lifecycle: overriding(lifecycle, { lock: (name) => failingOn(lifecycle.lock(name), boom$) }),
    }),
    "storage.changes$": ({ storage }, boom$) => ({
      storage: overriding(storage, { changes$: failingOn(storage.changes$, boom$) }),
    }),
    "navigation.changes$": ({ navigation }, boom$) => ({
      navigation: overriding(navigation, { changes$: failingOn(navigation.changes$, boom$) }),
    }),
    "shell.commonInfo$": ({ shell }, boom$) => ({
      shell: overriding(shell, { commonInfo$: failingOn(shell.commonInfo$, boom$) }),
    }),
    "socket.connect": ({ socket }, boom$) => ({
      socket: overriding(socket, {
        connect: (url, commands$) => failingOn(socket.connect(url, commands$), boom$),
      }),
    }),
  };

  test.each(Object.keys(sources))("R-ERR-05 %s, again and again", (name) => {
    const boom$ = new Subject<void>();
    const world = createWorld((ports) => ({ ...ports, ...sources[name]?.(ports, boom$) }));
    settle(world);
    for (const state of stateNames) {
      boom$.next();
      world.pass(31_000);
      if (state === "desk") tidy(world);
      if (state !== "desk" && state !== "queue") probes[state](world);
    }
    probes.queue(world);
    probes.desk(world);
    expect(world.ports.report.faults.length).toBeGreaterThan(0);
  });
});

describe("sources that send garbage", () => {
  const nonsense: readonly unknown[] = [
    null,
    undefined,
    5,
    "",
    "{",
    [],
    {},
    { type: 5 },
    { type: "navigate" },
    { taken: 5 },
  ];

  test("R-ERR-05 intents, broadcasts, frames, storage, addresses and the shell all at once", () => {
    const world = createWorld();
    settle(world);
    const { app, ports, server, hub } = world;
    for (const state of stateNames) {
      for (const item of nonsense) {
        Reflect.apply(app.send, app, [item]);
        for (const name of ["connection", "schedule"]) hub.broadcast$.next({ from: {}, name, message: item });
        server.raw(String(item));
        server.push({ event: "poor", data: { msg: "" } });
        ports.storage.otherTab("WALLET_CACHE", String(item));
        ports.shell.tell(String(item));
      }
      for (const address of ["/%E0%A4%A", "/a?%%%", "/x#%", "/gameDetails?id=%FF"])
        ports.navigation.go(address);
      world.pass(1_000);
      probes[state](world);
    }
  });
});

import { EMPTY, NEVER, type Observable, of, Subject, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import type { Ports, SocketEvent } from "../../streams/ports.ts";
import { calls } from "../../wire/calls/calls.ts";
import { noSchedule } from "../support/fakeBackend.ts";
import { type FakePorts, ok } from "../support/fakePorts.ts";
import {
  type ChaosBench,
  createChaosBench,
  probes,
  type StateName,
  settle,
  stateNames,
} from "./chaosBench.ts";
import { breakCall, callFailures, failingOn, InjectedFault, throwing } from "./faults.ts";

/** Resets the bench to a player at home without a schedule. */
function returnHome({ app, ports, pass }: ChaosBench): void {
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
 * Breaks something in a working app: only the `affected` States may stop changing, and they recover after the
 * repair.
 */
function survives(breaks: (bench: ChaosBench) => () => void, affected: readonly StateName[]): void {
  const bench = createChaosBench();
  settle(bench);
  const repair = breaks(bench);
  for (const name of affected) attempted(() => probes[name](bench));
  if (affected.length > 0) returnHome(bench);
  for (const name of stateNames) if (!affected.includes(name)) probes[name](bench);
  repair();
  if (affected.length > 0) returnHome(bench);
  for (const name of affected) probes[name](bench);
  bench.app.end();
  expect(bench.app.live).toBe(0);
}

/** The States that depend on the session socket, its own first. */
const pushed: readonly StateName[] = ["connection", "wallet", "toasts", "queue", "desk"];

test("a working app changes every State of the app", () => {
  const bench = createChaosBench();
  settle(bench);
  for (const name of stateNames) probes[name](bench);
  returnHome(bench);
  for (const name of stateNames) probes[name](bench);
  expect(bench.ports.report.faults).toEqual([]);
});

describe("a call that fails", () => {
  const affectedBy: ReadonlyArray<readonly [string, readonly StateName[]]> = [
    [calls.homeNavigation.path, ["home"]],
    [calls.scheduleInfo.path, ["queue", "desk"]],
    [calls.startGame.path, ["queue", "desk"]],
    [calls.confirm.path, ["queue", "desk"]],
    [calls.sendStartInfo.path, ["queue", "desk"]],
    [calls.recentlyUsed.path, []],
    [calls.wssToken.path, pushed],
    [calls.signature.path, pushed],
  ];
  const cases = affectedBy.flatMap(([path, affected]) =>
    Object.keys(callFailures).map((failure) => ({ path, failure, affected })),
  );

  test.each(cases)("R-ERR-05 $path $failure", ({ path, failure, affected }) => {
    let asked = (): number => 0;
    survives(({ ports }) => {
      const call = breakCall(ports, path, failure);
      asked = call.asked;
      return call.repair;
    }, affected);
    expect(asked()).toBeGreaterThan(0);
  });
});

describe("a call that fails during the start", () => {
  const paths = [
    ...[calls.wallet, calls.homeNavigation, calls.category, calls.speedList, calls.scheduleInfo],
    ...[calls.wssToken, calls.signature],
  ];
  const cases = paths.flatMap(({ path }) => Object.keys(callFailures).map((failure) => ({ path, failure })));

  test.each(cases)("R-ERR-05 $path $failure", ({ path, failure }) => {
    let call = { repair: (): void => undefined, asked: (): number => 0 };
    const bench = createChaosBench((ports) => {
      call = breakCall(ports, path, failure);
      return ports;
    });
    settle(bench);
    expect(call.asked()).toBeGreaterThan(0);
    expect(bench.app.session.value.status).toBe("signedIn");
    call.repair();
    returnHome(bench);
    bench.app.send({ type: "home/retry" });
    bench.pass(5);
    settle(bench);
    // A failed speed test is retried by the next play.
    attempted(() => probes.play(bench));
    returnHome(bench);
    for (const name of stateNames) probes[name](bench);
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

/** Replaces members of the port called `name`. */
const having =
  <Name extends "entropy" | "http" | "lifecycle" | "navigation" | "shell" | "stage" | "storage">(
    name: Name,
    members: Partial<FakePorts[Name]>,
  ) =>
  ({ ports }: ChaosBench) =>
    replaced<FakePorts[Name]>(ports[name], members);

/** Replaces how sockets connect, and drops the open one. */
const socketThat = (connect: FakePorts["socket"]["connect"]) => (bench: ChaosBench) => {
  const repair = replaced(bench.ports.socket, { connect });
  bench.server.connections.at(-1)?.close(1006);
  return repair;
};
const opened: SocketEvent = { kind: "open" };
const closed: SocketEvent = { kind: "closed", code: 1006 };
const message = (text: string): SocketEvent => ({ kind: "message", text });

describe("a port that fails", () => {
  const cases: ReadonlyArray<readonly [string, (bench: ChaosBench) => () => void, readonly StateName[]]> = [
    ["http throws", having("http", { request: throwing }), ["home", ...pushed]],
    ["sockets throw", socketThat(throwing), pushed],
    ["sockets fail", socketThat(() => throwError(() => new InjectedFault("socket"))), pushed],
    ["sockets never open", socketThat(() => NEVER), pushed],
    ["sockets complete without an event", socketThat(() => EMPTY), pushed],
    ["sockets open twice and close twice", socketThat(() => of(opened, opened, closed, closed)), pushed],
    [
      "sockets send garbage",
      socketThat(() => of(opened, ...Array.from({ length: 9 }, () => message("?")))),
      pushed,
    ],
    ["sockets send before they open", socketThat(() => of(message(""), opened)), pushed],
    ["sockets send after they closed", socketThat(() => of(opened, closed, message("?"), opened)), pushed],
    ["storage is full", having("storage", { set: () => false }), []],
    ["storage.get throws", having("storage", { get: throwing }), ["session"]],
    ["storage.set throws", having("storage", { set: throwing }), ["wallet"]],
    ["storage.remove throws", having("storage", { remove: throwing }), []],
    ["cookies throw", having("storage", { setCookie: throwing, cookie: throwing }), ["locale"]],
    [
      "navigation.push throws",
      having("navigation", { push: throwing }),
      ["location", "details", "queue", "desk"],
    ],
    ["navigation.replace throws", having("navigation", { replace: throwing }), ["locale"]],
    [
      "navigation.address throws",
      having("navigation", { address: throwing }),
      ["location", "details", "locale", "queue", "desk"],
    ],
    ["broadcasts throw", having("lifecycle", { broadcast: throwing }), []],
    ["locks throw", having("lifecycle", { lock: throwing }), []],
    ["locks are never granted", having("lifecycle", { lock: () => NEVER }), []],
    ["random numbers throw", having("entropy", { random: throwing, uuid: throwing }), ["connection"]],
    ["cryptographic random bytes throw", having("entropy", { bytes: throwing }), pushed],
    ["the stage throws", having("stage", { play: throwing }), ["queue", "desk"]],
    [
      "the stage fails",
      having("stage", { play: () => throwError(() => new InjectedFault("stage")) }),
      ["queue", "desk"],
    ],
    ["the stage never answers", having("stage", { play: () => NEVER }), ["queue", "desk"]],
    ["the stage completes without an event", having("stage", { play: () => EMPTY }), ["queue", "desk"]],
    [
      "the report throws, with something to report",
      (bench) => {
        const call = breakCall(bench.ports, calls.homeNavigation.path, "throws when it is called");
        const repair = replaced(bench.ports.report, { fault: throwing });
        bench.server.raw("no frame");
        return () => {
          call.repair();
          repair();
        };
      },
      ["home"],
    ],
    ["the shell throws", having("shell", { openPage: throwing, setStatusBarColor: throwing }), []],
    ["the wall clock jumps an hour ahead", ({ ports }) => jumped(ports, 3_600_000), []],
    [
      "the wall clock jumps an hour back",
      ({ ports }) => jumped(ports, -3_600_000),
      ["play", "queue", "desk"],
    ],
  ];

  test.each(cases)("R-ERR-05 %s", (_name, breaks, affected) => survives(breaks, affected));
});

function jumped({ clock }: ChaosBench["ports"], ms: number): () => void {
  clock.jump(ms);
  return () => undefined;
}

describe("a source that fails", () => {
  type Fails = <T>(stream$: Observable<T>) => Observable<T>;
  const sources: Readonly<Record<string, (ports: FakePorts, fails: Fails) => void>> = {
    "lifecycle.online$": ({ lifecycle: port }, fails) => replaced(port, { online$: fails(port.online$) }),
    "lifecycle.visible$": ({ lifecycle: port }, fails) => replaced(port, { visible$: fails(port.visible$) }),
    "lifecycle.messages$": ({ lifecycle: port }, fails) => {
      const messages$ = port.messages$.bind(port);
      replaced<Ports["lifecycle"]>(port, { messages$: (name) => fails(messages$(name)) });
    },
    "lifecycle.lock": ({ lifecycle: port }, fails) => {
      const lock = port.lock.bind(port);
      replaced<Ports["lifecycle"]>(port, { lock: (name) => fails(lock(name)) });
    },
    "storage.changes$": ({ storage: port }, fails) => replaced(port, { changes$: fails(port.changes$) }),
    "navigation.changes$": ({ navigation: port }, fails) =>
      replaced(port, { changes$: fails(port.changes$) }),
    "shell.commonInfo$": ({ shell: port }, fails) => replaced(port, { commonInfo$: fails(port.commonInfo$) }),
    "socket.connect": ({ socket: port }, fails) => {
      const connect = port.connect.bind(port);
      replaced<Ports["socket"]>(port, { connect: (url, commands$) => fails(connect(url, commands$)) });
    },
  };

  test.each(Object.keys(sources))("R-ERR-05 %s, again and again", (name) => {
    const failures$ = new Subject<void>();
    const bench = createChaosBench((ports) => {
      sources[name]?.(ports, (stream$) => failingOn(stream$, failures$));
      return ports;
    });
    settle(bench);
    for (const state of stateNames) {
      failures$.next();
      bench.pass(31_000);
      if (state === "desk") returnHome(bench);
      if (state !== "desk" && state !== "queue") probes[state](bench);
    }
    probes.queue(bench);
    probes.desk(bench);
    expect(bench.ports.report.faults.length).toBeGreaterThan(0);
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

  test("R-ERR-05 broadcasts, frames, storage, addresses and the shell all at once", () => {
    const bench = createChaosBench();
    settle(bench);
    const { ports, server, hub } = bench;
    for (const state of stateNames) {
      for (const item of nonsense) {
        for (const name of ["connection", "schedule"]) hub.broadcast$.next({ from: {}, name, message: item });
        server.raw(String(item));
        server.push({ event: "poor", data: { msg: "" } });
        ports.storage.otherTab("WALLET_CACHE", String(item));
        ports.shell.tell(String(item));
      }
      for (const address of ["/%E0%A4%A", "/a?%%%", "/x#%", "/gameDetails?id=%FF"])
        ports.navigation.go(address);
      bench.pass(1_000);
      probes[state](bench);
    }
  });
});

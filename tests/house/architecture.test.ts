import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { coreIsPure, screensOnlyShow } from "./architecture/ambient.ts";
import {
  adaptersAreMadeOnce,
  arrowsRunOneWay,
  coreIsBuiltFromLittle,
  type Rule,
  screensHoldNoPipelines,
} from "./architecture/arrows.ts";
import { moduleOf } from "./architecture/module.ts";
import { sharingIsExplicit, timeIsGiven } from "./architecture/operators.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folders = ["src", "streams", "service", "machine", "scripts"];

const house = folders.flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => moduleOf(`${folder}/${path}`, readFileSync(`${root}${folder}/${path}`, "utf8"))),
);

/** Every rule of the house: what breaks it, and what looks alike but does not. A source belongs to the path before it. */
const rules: ReadonlyArray<{
  name: string;
  rule: Rule;
  breaks: ReadonlyArray<readonly [path: string, source: string]>;
  keeps: ReadonlyArray<readonly [path: string, source: string]>;
}> = [
  {
    name: "arrows run one way: src, app, features, then rules, wire and lib, then ports",
    rule: arrowsRunOneWay,
    breaks: [
      ["streams/features/play/play.ts", 'import { App } from "../../../src/shell/Root.tsx";'],
      ["streams/features/play/play.ts", 'import type { Theme } from "../../../src/theme/theme.ts";'],
      ["streams/features/play/play.ts", 'import type { App } from "../../app.ts";'],
      ["streams/features/play/play.ts", 'export { createApp } from "../../app.ts";'],
      ["streams/features/play/play.ts", 'type App = import("../../app.ts").App;'],
      ["streams/features/play/play.ts", 'const late = () => import("../../app.ts");'],
      ["streams/features/pwa/pwa.ts", 'import type { Parts } from "../../compose/lazyModules.ts";'],
      ["streams/features/play/play.ts", 'import { browserClock } from "../../adapters/browser/clock.ts";'],
      ["streams/app.ts", 'import { browserPorts } from "./adapters/browser/index.ts";'],
      ["streams/wire/calls.ts", 'import type { Play } from "../features/play/play.ts";'],
      ["streams/ui/overlays.ts", 'import type { Bought } from "../features/purchase/goods.ts";'],
      ["streams/rules/tap.ts", 'import { calls } from "../wire/calls.ts";'],
      ["streams/lib/time.ts", 'import { heartbeatEvery } from "../rules/durations.ts";'],
      ["streams/ports.ts", 'import type { State } from "./lib/state.ts";'],
      ["streams/intents.ts", 'import type { Play } from "./features/play/play.ts";'],
      [
        "streams/adapters/browser/index.ts",
        'import type { Session } from "../../features/session/session.ts";',
      ],
      ["streams/adapters/browser/index.ts", 'import { Replay } from "../replay/replay.ts";'],
      ["src/screens/home/Home.tsx", 'import { catalogue } from "../../../service/catalogue/index.ts";'],
      ["src/screens/home/Home.tsx", 'import { game } from "../../../tests/support/games.ts";'],
      ["service/queue/line.ts", 'import type { State } from "../../streams/lib/state.ts";'],
      ["service/queue/line.ts", 'import { seats } from "../../machine/seats.ts";'],
      ["machine/host.ts", 'import type { Ports } from "../streams/ports.ts";'],
      ["machine/host.ts", 'const hub = require("../service/session/sessionSockets.ts");'],
    ],
    keeps: [
      [
        "streams/app.ts",
        'import { createPlay } from "./features/play/play.ts"; import type { Ports } from "./ports.ts";',
      ],
      [
        "streams/features/play/play.ts",
        'import { Queue } from "../queue/queue.ts"; import { calls } from "../../wire/calls.ts";',
      ],
      ["streams/adapters/replay/record.ts", 'import type { App } from "../../app.ts";'],
      [
        "streams/features/play/play.ts",
        '// import { App } from "../../app.ts";\nconst text = \'import "../../app.ts"\';',
      ],
      ["service/queue/line.ts", 'import { calls } from "../../streams/wire/calls.ts"; import "./seats.ts";'],
      ["src/bridge/translations.ts", 'import en from "../../locales/en.json?compiled&bundle=play";'],
    ],
  },
  {
    name: "adapters are known to main.tsx, tests and scripts alone",
    rule: adaptersAreMadeOnce,
    breaks: [
      ["src/shell/Root.tsx", 'import { browserPorts } from "../../streams/adapters/browser/index.ts";'],
      ["src/shell/Root.tsx", 'import type { BrowserPorts } from "../../streams/adapters/browser/index.ts";'],
      ["service/app.ts", 'import { memberOf } from "../streams/adapters/browser/readProperty.ts";'],
      ["streams/features/desk/desk.ts", 'import { whep } from "../../adapters/browser/stage/whep.ts";'],
    ],
    keeps: [
      ["src/main.tsx", 'import { browserPorts } from "../streams/adapters/browser/index.ts";'],
      ["scripts/replay.ts", 'import { replayPorts } from "../streams/adapters/replay/index.ts";'],
    ],
  },
  {
    name: "the core is built from rxjs, zod/mini, immer and crypto-js alone",
    rule: coreIsBuiltFromLittle,
    breaks: [
      ["streams/features/play/play.ts", 'import { useState } from "react";'],
      ["streams/adapters/browser/shell.ts", 'import type { ReactNode } from "react";'],
      ["streams/features/locale/locale.ts", 'import { useIntl } from "react-intl";'],
      ["streams/features/locale/locale.ts", 'import Cookies from "universal-cookie";'],
      ["streams/wire/frame.ts", 'import { createHmac } from "node:crypto";'],
      ["streams/wire/shapes.ts", 'import { z } from "zod";'],
      ["streams/features/push/socketSession.ts", 'import { webSocket } from "rxjs/webSocket";'],
      ["streams/features/push/socketSession.ts", 'import * as rxjs from "rxjs";'],
      ["streams/features/push/socketSession.ts", "const code = (name: string) => import(name);"],
    ],
    keeps: [
      ["streams/wire/frame.ts", 'import AES from "crypto-js/aes.js"; import * as z from "zod/mini";'],
      ["streams/adapters/browser/index.ts", 'import Cookies from "universal-cookie";'],
    ],
  },
  {
    name: "screens hold no pipelines",
    rule: screensHoldNoPipelines,
    breaks: [
      ["src/bridge/useValue.ts", 'import { map } from "rxjs";'],
      ["src/bridge/useValue.ts", 'import { type Observable, map } from "rxjs";'],
      ["src/screens/home/Home.tsx", 'import { map } from "rxjs/operators";'],
      ["src/screens/home/Home.tsx", 'import { useObservable } from "observable-hooks";'],
      ["src/screens/home/Home.tsx", 'import { createApp } from "../../../streams/app.ts";'],
    ],
    keeps: [
      [
        "src/bridge/useValue.ts",
        'import type { Observable } from "rxjs"; import { useObservable } from "observable-hooks";',
      ],
      ["src/shell/Root.tsx", 'import type { App } from "../../streams/app.ts";'],
    ],
  },
  {
    name: "the core has no browser globals, no ambient clock or chance, no promises",
    rule: coreIsPure,
    breaks: [
      ...[
        "window.open('/')",
        "document.title",
        "fetch('/')",
        "localStorage.length",
        "sessionStorage.clear()",
      ],
      ...["new WebSocket('ws://x')", "new RTCPeerConnection()", "navigator.onLine", "location.href"],
      ...["history.back()", "crypto.randomUUID()", "performance.now()", "console.log(1)", "process.env.HOME"],
      ...["globalThis.fetch", "self.caches", "new BroadcastChannel('x')", "new XMLHttpRequest()"],
      ...["requestAnimationFrame(() => 1)", "queueMicrotask(() => 1)", "setTimeout(() => 1, 5)"],
      ...["setInterval(() => 1, 5)", "setImmediate(() => 1)", "new Promise(() => 1)", "eval('1')"],
      ...["Date.now()", "new Date()", "Date()", "const { now } = Date", "Date['now']()", "[1].map(Date.now)"],
      ...[
        "Math.random()",
        "Math['random']()",
        "const { random } = Math",
        "const key = 'random'; Math[key]()",
      ],
      ...["async function load() { return 1; }", "const load = async () => 1;", "import.meta.env"],
      ...["function f(location = window) { return location; }", "const f = { now: () => fetch }"],
      ...["function a() { const location = 1; return location; } location.href"],
      ...["class A { #at = Date.now(); }", "const a = [`in $`, { ...navigator }]"],
    ].map((source): readonly [string, string] => ["streams/features/play/play.ts", source]),
    keeps: [
      [
        "streams/adapters/browser/clock.ts",
        "export const now = () => Date.now(); window.setTimeout(now, 1);",
      ],
      [
        "streams/features/play/play.ts",
        "const location = { href: 1 }; location.href; const f = (navigator: number) => navigator;",
      ],
      [
        "streams/features/play/play.ts",
        "// window.fetch\nconst text = 'Math.random()'; const o = { fetch: 1, window: text }; o.fetch;",
      ],
      [
        "streams/features/play/play.ts",
        "const { document, x: { fetch = 1 } = {}, ...history } = read(); document + fetch; history; function read(): any {}",
      ],
      [
        "streams/features/play/play.ts",
        "const a = Math.max(1, 2); new Date(a); Date.UTC(2020); Number.isNaN(NaN); new Map(); undefined;",
      ],
      [
        "streams/features/play/play.ts",
        "export type P = typeof window; export interface S { fetch: typeof fetch; location: Location }",
      ],
      [
        "streams/features/play/play.ts",
        "try { JSON.parse(''); } catch (event) { event; } for (const name of []) { name; } class Q { fetch() {} }",
      ],
    ],
  },
  {
    name: "screens hold no timers, calls, sockets or storage",
    rule: screensOnlyShow,
    breaks: [
      ["src/screens/home/Home.tsx", "export const Home = () => <p onClick={() => fetch('/x')} />;"],
      ["src/popups/frame/PopupFrame.tsx", "window.setTimeout(() => 1, 300);"],
      ["src/popups/frame/PopupFrame.tsx", "localStorage.getItem('x');"],
    ],
    keeps: [
      ["src/popups/frame/PopupFrame.tsx", "window.addEventListener('popstate', () => document.title);"],
    ],
  },
  {
    name: "every time operator of the core is given the clock's scheduler",
    rule: timeIsGiven,
    breaks: [
      ...["timer(5)", "interval(5)", "delay(5)", "debounceTime(300)", "throttleTime(2000)", "auditTime(5)"],
      ...["sampleTime(5)", "bufferTime(5)", "windowTime(5)", "timeout(5)", "timeout({ first: 5 })"],
      ...["timeInterval()", "timestamp()", "retry({ delay: 50 })", "repeat({ count: 2, delay: pause })"],
      ...["new ReplaySubject(1, 500)"],
    ]
      .map((call): readonly [string, string] => {
        const name = /\w+(?=\()/.exec(call)?.[0];
        return [
          "streams/features/push/socketSession.ts",
          `import { ${name} } from "rxjs"; const pause = 50; ${call};`,
        ];
      })
      .concat([
        ["streams/features/push/socketSession.ts", 'import { timer as clock } from "rxjs"; clock(5);'],
        [
          "streams/features/push/socketSession.ts",
          'import { asyncScheduler, of } from "rxjs"; of(1, asyncScheduler);',
        ],
        ["streams/features/push/socketSession.ts", 'import { firstValueFrom } from "rxjs"; firstValueFrom;'],
        ["streams/features/push/socketSession.ts", 'import { fromEvent } from "rxjs"; fromEvent(1, "x");'],
      ]),
    keeps: [
      [
        "streams/features/push/socketSession.ts",
        'import { timer } from "rxjs"; timer(5, clock.scheduler); declare const clock: any;',
      ],
      [
        "streams/features/push/socketSession.ts",
        'import { timeout } from "rxjs"; timeout({ first: 5, scheduler: clock.scheduler });',
      ],
      [
        "streams/features/push/socketSession.ts",
        'import { repeat } from "rxjs"; const pause = () => 1; repeat({ delay: pause }); repeat();',
      ],
      [
        "streams/features/push/socketSession.ts",
        'import { retry } from "rxjs"; retry({ delay: (e) => e, count: 3 }); retry(3);',
      ],
      [
        "streams/features/push/socketSession.ts",
        'import { ReplaySubject } from "rxjs"; new ReplaySubject(1);',
      ],
      ["streams/features/push/socketSession.ts", "const timer = (ms: number) => ms; timer(5);"],
      [
        "streams/adapters/browser/stage/input/inputSnapshot.ts",
        'import { interval } from "rxjs"; interval(50);',
      ],
    ],
  },
  {
    name: "nothing is shared without saying when it starts over",
    rule: sharingIsExplicit,
    breaks: [
      ["streams/features/push/socketSession.ts", 'import { share } from "rxjs"; share();'],
      ["streams/adapters/browser/lifecycle.ts", 'import { share } from "rxjs"; share();'],
      ["streams/features/push/socketSession.ts", 'import { shareReplay } from "rxjs"; shareReplay(1);'],
      ["streams/features/push/socketSession.ts", 'import { shareReplay as keep } from "rxjs"; keep();'],
    ],
    keeps: [
      [
        "streams/features/push/socketSession.ts",
        'import { shareReplay } from "rxjs"; shareReplay({ bufferSize: 1, refCount: true });',
      ],
    ],
  },
];

describe("the house", () => {
  test("is read whole", () => {
    for (const folder of folders)
      expect(house.filter(({ path }) => path.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(2);
    const read = house.flatMap(({ imports }) => imports).filter(({ file }) => file !== null);
    expect(read.length).toBeGreaterThan(house.length);
  });

  describe.each(rules)("$name", ({ rule, breaks, keeps }) => {
    test("holds", () => expect(house.flatMap(rule)).toEqual([]));

    test.each(breaks)("is broken by %s: %s", (path, source) =>
      expect(rule(moduleOf(path, source)).map(({ path: where, line }) => [where, line])).toContainEqual([
        path,
        1,
      ]),
    );

    test.each(keeps)("is kept by %s: %s", (path, source) => expect(rule(moduleOf(path, source))).toEqual([]));
  });
});

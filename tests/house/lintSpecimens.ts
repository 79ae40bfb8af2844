/** Every rule that the linter or the compiler holds per folder: what breaks it, and what looks alike but does not. */
export interface LintRule {
  readonly name: string;
  readonly breaks: readonly Specimen[];
  readonly keeps: readonly Specimen[];
}

/** A source, and the folder that it would stand in. */
export type Specimen = readonly [folder: string, source: string];

const core = "streams/features/play";
const push = "streams/features/push";
const home = "src/screens/home";

const inCore = (sources: readonly string[]): readonly Specimen[] =>
  sources.map((source): Specimen => [core, source]);

export const lintRules: readonly LintRule[] = [
  {
    name: "the core is built from rxjs, zod/mini and crypto-js alone",
    breaks: [
      [core, 'import { useState } from "react"; useState;'],
      ["streams/adapters/browser", 'import type { ReactNode } from "react"; export type A = ReactNode;'],
      ["streams/features/locale", 'import { useIntl } from "react-intl"; useIntl;'],
      ["wire", 'import { z } from "zod"; z;'],
      ["wire", 'import type { Observable } from "rxjs"; export type A = Observable<0>;'],
      [core, 'import { produce } from "immer"; produce;'],
      [push, 'import * as rxjs from "rxjs"; rxjs;'],
      [push, "export const code = (name: string) => import(name);"],
    ],
    keeps: [
      ["wire", 'import AES from "crypto-js/aes.js"; import * as z from "zod/mini"; AES; z;'],
      ["streams/adapters/browser", 'import Cookies from "universal-cookie"; Cookies;'],
      ["streams/adapters/browser", 'export const late = () => import("./stage.ts");'],
    ],
  },
  {
    name: "screens hold no pipelines",
    breaks: [
      ["src/bridge", 'import { map } from "rxjs"; map;'],
      [home, 'import { map } from "rxjs/operators"; map;'],
      ["src/bridge", 'import { map } from "rxjs/operators"; map;'],
      [home, 'import { useObservable } from "observable-hooks"; useObservable;'],
      [home, 'import { createApp } from "../../../streams/app.ts"; createApp;'],
      [home, 'import { z } from "zod"; z;'],
    ],
    keeps: [
      [
        "src/bridge",
        'import type { Observable } from "rxjs"; import { useObservable } from "observable-hooks"; useObservable; export type A = Observable<1>;',
      ],
      ["src/shell", 'import type { App } from "../../streams/app.ts"; export type A = App;'],
    ],
  },
  {
    name: "the core has no browser globals, no ambient clock or chance, no promises",
    breaks: inCore([
      ...["window.open('/');", "fetch('/');", "new WebSocket('ws://x');", "process.env.HOME;"],
      ...["globalThis.fetch;", "setTimeout(() => 1, 5);", "new Promise(() => 1);", "eval('1');"],
      ...["Date.now();", "new Date();", "const { now } = Date; now;", "Math.random();"],
      ...["const { random } = Math; random;", "const chance = Math; chance.random();", "import.meta.env;"],
      ...["export async function load() { return 1; }", "export const load = async () => 1;"],
      "export const o = { async load() { return 1; } };",
      "export class A { async load() { return 1; } }",
      "export function f(location = window) { return location; }",
    ]),
    keeps: [
      ["streams/adapters/browser", "export const now = () => Date.now(); window.setTimeout(now, 1);"],
      [
        core,
        "const location = { href: 1 }; location.href; export const f = (navigator: number) => navigator;",
      ],
      [core, "// window.fetch\nconst text = 'Math.random()'; const o = { fetch: 1, window: text }; o.fetch;"],
      [
        core,
        "Math.max(1, Math.min(2, 3)); Number.isNaN(NaN); new Map(); undefined; new URL('/', 'http://x').href;",
      ],
      [core, "try { JSON.parse(''); } catch (event) { event; } export class Q { fetch() {} }"],
    ],
  },
  {
    name: "screens hold no timers, calls, sockets or storage",
    breaks: [
      [home, "export const Home = () => <p onClick={() => fetch('/x')} />;"],
      ["src/popups", "globalThis['setTimeout'](() => 1, 300);"],
      ["src/popups", "localStorage.getItem('x');"],
    ],
    keeps: [["src/popups", "window.addEventListener('popstate', () => document.title);"]],
  },
  {
    name: "R-REC-05 every time operator of the core is given the clock's scheduler, with a name",
    breaks: [
      ...[
        ...["timer(5)", "debounceTime(300)", "timeout({ first: 5 })"],
        ...["timeInterval()", "timestamp()", "retry({ delay: 50 })", "repeat({ count: 2, delay: pause })"],
        ...["repeat({ delay })", "new ReplaySubject(1, 500)"],
      ].map((call): Specimen => {
        const name = /\w+(?=\()/.exec(call)?.[0];
        return [push, `import { ${name} } from "rxjs"; const pause = 50, delay = 50; pause; delay; ${call};`];
      }),
      [push, 'import { timer as clock } from "rxjs"; clock(5);'],
      [
        push,
        'import { SchedulerLike, timer } from "rxjs"; declare const clock: { scheduler: SchedulerLike }; timer(5, clock.scheduler);',
      ],
      [push, 'import { asyncScheduler, of } from "rxjs"; of(1, asyncScheduler);'],
      [push, 'import { firstValueFrom } from "rxjs"; firstValueFrom;'],
      [push, 'import { fromEvent } from "rxjs"; fromEvent;'],
    ],
    keeps: [
      [
        push,
        'import { timer } from "rxjs"; import { timers } from "../../lib/time.ts"; import type { Clock } from "../../ports.ts"; declare const clock: Clock; timer(5, timers(clock, "push/five"));',
      ],
      [
        push,
        'import { timeout } from "rxjs"; import { timers } from "../../lib/time.ts"; import type { Clock } from "../../ports.ts"; declare const clock: Clock; timeout({ first: 5, scheduler: timers(clock, "push/five") });',
      ],
      [
        push,
        'import { NEVER, repeat } from "rxjs"; const pause$ = () => NEVER; repeat({ delay: pause$ }); repeat();',
      ],
      [push, 'import { NEVER, retry } from "rxjs"; retry({ delay: () => NEVER, count: 3 }); retry(3);'],
      [push, 'import { ReplaySubject } from "rxjs"; new ReplaySubject(1);'],
      ["streams/adapters/browser/stage", 'import { interval } from "rxjs"; interval(50);'],
    ],
  },
  {
    name: "nothing is shared without saying when it starts over",
    breaks: [
      [push, 'import { share } from "rxjs"; share();'],
      [push, 'import { shareReplay } from "rxjs"; shareReplay();'],
      [push, 'import { shareReplay } from "rxjs"; shareReplay(1);'],
      ["streams/adapters/browser", 'import { shareReplay as keep } from "rxjs"; keep();'],
    ],
    keeps: [
      [push, 'import { shareReplay } from "rxjs"; shareReplay({ bufferSize: 1, refCount: true });'],
      [push, 'import { share } from "rxjs"; share({ resetOnRefCountZero: true });'],
    ],
  },
];

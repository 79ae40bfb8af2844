import { codeIsLate } from "../../streams/rules/codeInTime.ts";
import { accountCalls } from "../../streams/wire/calls/accountCalls.ts";
import { pathOf } from "../simulation/facts.ts";
import { streamKeys } from "../simulation/streamKeys.ts";
import type { Entry, Trace } from "../simulation/trace.ts";
import { memberOf } from "../timeline/member.ts";

/** An invariant that does not hold, and how. */
export interface Breach {
  readonly invariant: InvariantName;
  readonly how: string;
}

/** At most this many requests within {@link stormWindow}. */
const stormRequests = 300;
/** ms */
const stormWindow = 10_000;
/**
 * At most this many requests of one call, and connections to one address, within {@link steadyWindow}. The fastest poll, every 2 s,
 * makes 150 calls; a backoff of up to 30 s makes about 25 connections.
 */
const steadyLimits: ReadonlyMap<string, number> = new Map([
  ["http.request", 200],
  ["socket.connect", 49],
]);
/** ms */
export const steadyWindow = 300_000;

/** Calls that place an order or take coins: each costs money. */
const orderPaths: readonly string[] = [
  accountCalls.subscribe,
  accountCalls.subscribeSession,
  accountCalls.paymentIntent,
  accountCalls.goldSession,
  accountCalls.coinPurchase,
]
  .filter(({ method }) => method === "POST")
  .map(({ path }) => path);
/** What a player clicks to buy. */
const buys: ReadonlySet<unknown> = new Set(["purchase/submit", "purchase/spend"]);

/** Where the core reports what others said wrong; no fault of its own when something was corrupted. */
const badInput: ReadonlySet<string> = new Set(["socket/frame", "pay/frame"]);

/**
 * How Chromium, Firefox and Safari, and the core itself, say that code did not come: the network's fault, which the core reports and
 * gets over.
 */
const missedCode: readonly string[] = [
  "dynamically imported module",
  "Importing a module script failed",
  codeIsLate,
];

/** What has to hold whatever goes wrong outside (R-REC-22). Each gives the ways in which it does not. */
const invariants = {
  /** A player has one picture: of one seat, by one connection and at most another that takes over from it. */
  oneDesk({ entries }: Trace): readonly string[] {
    const open = new Map<number, string>();
    const breaches: string[] = [];
    for (const { what, name, stream, data, at } of entries) {
      if (name !== "stage.play" || stream === null) continue;
      if (what === "close") open.delete(stream);
      if (what !== "open") continue;
      open.set(stream, `${String(memberOf(data, "url"))} ${String(memberOf(data, "key"))}`);
      const seats = new Set(open.values());
      if (seats.size > 1) breaches.push(`${seats.size} seats are shown at ${at} ms`);
      if (open.size > 2) breaches.push(`${open.size} connections to a seat at ${at} ms`);
    }
    return breaches;
  },

  /** A pop-up closes when the player closes it. */
  noStuckPopUp: ({ stuck }: Trace): readonly string[] =>
    stuck.map((kind) => `the pop-up ${kind} does not close`),

  /** Nothing waits for ever: what asked for something has it, or says that it failed. */
  noStuckWait: ({ waiting }: Trace): readonly string[] => waiting.map((name) => `${name} waits for ever`),

  /** An ended app is silent: it opens nothing, calls nothing, starts no timer. */
  silentAfterEnd: ({ entries }: Trace): readonly string[] =>
    entries
      .filter(
        ({ phase, what }) => phase === "ended" && ["open", "tell", "call", "timer", "fault"].includes(what),
      )
      .map((entry) => `${described(entry)} after the end`),

  /** A click buys at most once, and a page is told to take the money once for each answer. */
  noDoubleCharge({ entries }: Trace): readonly string[] {
    const breaches: string[] = [];
    let clicks = 0;
    let orders = 0;
    const asked = new Map<unknown, boolean>();
    for (const { what, name, data, stream, at } of entries) {
      if (what === "send" && buys.has(memberOf(data, "type"))) clicks += 1;
      const path = pathOf(memberOf(data, "url"));
      if (
        what === "open" &&
        name === "http.request" &&
        memberOf(data, "method") === "POST" &&
        orderPaths.some((one) => path.endsWith(one))
      ) {
        orders += 1;
        if (orders > clicks) {
          breaches.push(`${path} is called without a click at ${at} ms`);
          // The orders that follow have clicks of their own.
          orders = clicks;
        }
      }
      if (name !== "payments.embed") continue;
      if (what === "next") asked.delete(stream);
      if (what !== "tell") continue;
      if (asked.get(stream)) breaches.push(`the page is told twice to take the money, at ${at} ms`);
      asked.set(stream, true);
    }
    return breaches;
  },

  /** An ended app keeps nothing. */
  noLeak: ({ kept: { pipelines, streams, timers } }: Trace): readonly string[] => [
    ...(pipelines > 0 ? [`${pipelines} pipelines run after the end`] : []),
    ...(streams.length > 0 ? [`${[...new Set(streams)].join(", ")} stay open after the end`] : []),
    ...(timers > 0 ? [`${timers} timers run after the end`] : []),
  ],

  /** The core reports no fault of its own. */
  noFault: ({ entries, wasCorrupted }: Trace): readonly string[] =>
    entries
      .filter(({ what, name }) => what === "fault" && !(wasCorrupted && badInput.has(name)))
      .filter(({ data }) => !missedCode.some((words) => String(data).includes(words)))
      .map(({ name, data, at }) => `${name} reports ${String(data)} at ${at} ms`),

  /** Nothing is thrown at the outside. */
  noThrow: ({ entries }: Trace): readonly string[] =>
    entries.filter(({ what }) => what === "thrown").map(({ name, at }) => `${name} is thrown at ${at} ms`),

  /** The app does not spin, and does not flood the service. */
  noStorm({ entries, spun }: Trace): readonly string[] {
    const times = entries
      .filter(({ what, name }) => what === "open" && name === "http.request")
      .map(({ at }) => at);
    const storm = crowdedFrom(times, stormRequests, stormWindow);
    return [
      ...(spun ? ["the app does something without end"] : []),
      ...(storm === undefined
        ? []
        : [`more than ${stormRequests} requests in ${stormWindow / 1_000} s from ${storm} ms on`]),
      ...steadyStorms(entries),
    ];
  },
} as const satisfies Readonly<Record<string, (trace: Trace) => readonly string[]>>;

export type InvariantName = keyof typeof invariants;
export const invariantNames: readonly InvariantName[] = [
  "oneDesk",
  "noStuckPopUp",
  "noStuckWait",
  "silentAfterEnd",
  "noDoubleCharge",
  "noLeak",
  "noFault",
  "noThrow",
  "noStorm",
];

/** The ways in which a trace breaks the invariants; empty for none. */
export function breachesOf(trace: Trace): readonly Breach[] {
  return invariantNames.flatMap((invariant) =>
    invariants[invariant](trace).map((how) => ({ invariant, how })),
  );
}

/** Calls that are made too often, and addresses that are connected to too often, in the long run. */
function steadyStorms(entries: readonly Entry[]): readonly string[] {
  return [...steadyLimits].flatMap(([name, most]) => {
    const times = new Map<string, number[]>();
    for (const entry of entries) {
      if (entry.what !== "open" || entry.name !== name) continue;
      const key = streamKeys(name, entry.data).at(-1) ?? name;
      const before = times.get(key);
      if (before) before.push(entry.at);
      else times.set(key, [entry.at]);
    }
    return [...times].flatMap(([key, of]) => {
      const from = crowdedFrom(of, most, steadyWindow);
      return from === undefined
        ? []
        : [`more than ${most} × ${key} in ${steadyWindow / 1_000} s from ${from} ms on`];
    });
  });
}

/** The first of the times from which on more than `most` lie within `length`, all in ms. */
function crowdedFrom(times: readonly number[], most: number, length: number): number | undefined {
  return times.find((at, index) => (times[index + most] ?? Number.POSITIVE_INFINITY) < at + length);
}

function described({ what, name, data }: Entry): string {
  const path = pathOf(memberOf(data, "url"));
  return path === "" ? `${what} ${name}` : `${what} ${name} ${path}`;
}

import { NEVER, of, VirtualTimeScheduler } from "rxjs";
import { alwaysOpen } from "../../../streams/adapters/node/lifecycle.ts";
import { memoryNavigation } from "../../../streams/adapters/node/navigation.ts";
import { memoryStorage } from "../../../streams/adapters/node/storage.ts";
import { recordApp } from "../../../streams/adapters/recording/record.ts";
import { createApp } from "../../../streams/app.ts";
import type { LazyModules } from "../../../streams/compose/lazyModules.ts";
import type { Clock, Entropy, Ports } from "../../../streams/ports.ts";
import { endOf, type HarEntry } from "./harFormat.ts";
import { harNetwork } from "./harNetwork.ts";
import { type HarPage, harPage } from "./harPage.ts";
import { missingIn } from "./missing.ts";

export type ImportedHar =
  | {
      kind: "imported";
      /** The recording, as the content of a file. */
      text: string;
      /** Calls and sockets of the file that the app made too, and those that it did not. */
      calls: number;
      callsLeft: number;
      /** Frames from the service. */
      frames: number;
      /** What the recording has not, as the file did not tell it; one line each. */
      missing: readonly string[];
    }
  | { kind: "refused"; why: string };

/**
 * Makes a recording from what a browser's developer tools have saved (R-REC-18): runs the app in virtual time on the replies and
 * frames of the file, each as late as it was, and records that. So the recording has everything a replay needs, and what the
 * player did is missing from it.
 * @param entries by time
 * @param lazyModules have to load synchronously
 */
export function importHar(entries: readonly HarEntry[], lazyModules: LazyModules): ImportedHar {
  const page = harPage(entries);
  if (page === null) return { kind: "refused", why: "none of its calls is one of the app's" };
  const scheduler = new VirtualTimeScheduler();
  const { startedAt } = page;
  const clock: Clock = { scheduler, now: () => startedAt + scheduler.now() };
  const network = harNetwork(entries, clock, page.origin);
  const rows: string[] = [];
  const faults = new Set<string>();
  const ports = portsOf(page, clock, (where) => faults.add(where));
  const outside: Ports = { ...ports, http: network.http, socket: network.socket };
  const { app, footer } = recordApp(createApp, outside, page.config, lazyModules, (row) => rows.push(row));
  const length = Math.max(...entries.map(endOf).map((end) => end - startedAt), 0);
  scheduler.maxFrames = length;
  scheduler.flush();
  scheduler.frame = length;
  app.end();
  const leftOver = network.leftOver();
  return {
    kind: "imported",
    text: `${[...rows, footer()].join("\n")}\n`,
    calls: leftOver.used,
    callsLeft: leftOver.unused.length,
    frames: leftOver.frames,
    missing: missingIn(page, leftOver, [...faults]),
  };
}

function portsOf(
  page: HarPage,
  clock: Clock,
  onFault: (where: string) => void,
): Omit<Ports, "http" | "socket"> {
  const storage = memoryStorage(page.stored);
  for (const [name, value] of Object.entries(page.cookies)) storage.setCookie(name, value, 1);
  const navigation = memoryNavigation({ origin: page.origin, onLeave: () => undefined });
  navigation.replace(page.path);
  return {
    clock,
    storage,
    navigation,
    lifecycle: alwaysOpen,
    entropy: countingEntropy(),
    shell: {
      present: false,
      commonInfo$: NEVER,
      openPage: () => undefined,
      setStatusBarColor: () => undefined,
    },
    sharing: { canShare: false, copy: () => of(false), share: () => of("failed") },
    alerts: { ring: () => undefined },
    identity: { signIn: () => of({ kind: "none" }), forget: () => undefined },
    stage: { prepare: () => undefined, play: () => of({ kind: "failed", reason: "unsupported" }) },
    payments: { embed: () => of({ kind: "unavailable" }) },
    pwaPorts: NEVER,
    report: { fault: onFault },
  };
}

/** Random values that are the same each time: importing a file twice makes the same recording. */
function countingEntropy(): Entropy {
  let drawn = 0;
  return {
    uuid() {
      drawn += 1;
      return `00000000-0000-4000-8000-${drawn.toString(16).padStart(12, "0")}`;
    },
    random: () => 0.5,
    bytes(count) {
      drawn += 1;
      return Uint8Array.from({ length: count }, (_, index) => (drawn * 31 + index * 7) & 255);
    },
  };
}

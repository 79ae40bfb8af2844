import {
  defer,
  distinctUntilChanged,
  fromEvent,
  map,
  merge,
  Observable,
  type Subscriber,
  startWith,
} from "rxjs";
import type { Lifecycle } from "../../ports.ts";

/** The part of a BroadcastChannel that is used here. */
interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  close(): void;
}

export interface Locks {
  request(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    hold: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
}

export interface LifecycleDeps {
  readonly window: EventTarget & {
    matchMedia(query: string): EventTarget & { readonly matches: boolean };
  };
  readonly document: EventTarget & { readonly visibilityState: string };
  readonly navigator: { readonly onLine: boolean };
  /** Absent in old browsers and on insecure pages: then each tab holds every lock. */
  readonly locks: Locks | undefined;
  /** Absent in old browsers: then tabs do not get each other's messages. */
  readonly Channel: (new (name: string) => Channel) | undefined;
}

/** The page's visibility, network state and closing; messages and locks between tabs. */
export function browserLifecycle(deps: LifecycleDeps): Lifecycle {
  const { window, document, navigator } = deps;
  const visible = (): boolean => document.visibilityState !== "hidden";
  const online = (): boolean => navigator.onLine;
  return {
    visible,
    visible$: fromEvent(document, "visibilitychange").pipe(map(visible), distinctUntilChanged()),
    online,
    online$: merge(fromEvent(window, "online"), fromEvent(window, "offline")).pipe(
      map(({ type }) => type === "online"),
      distinctUntilChanged(),
    ),
    darkDevice$: defer(() => {
      const dark = window.matchMedia("(prefers-color-scheme: dark)");
      return fromEvent(dark, "change").pipe(
        startWith(null),
        map(() => dark.matches),
      );
    }),
    hide$: fromEvent(window, "pagehide").pipe(map(() => undefined)),
    lock: (name) => lockOf(deps.locks, name),
    ...channelsOf(deps.Channel),
  };
}

function lockOf(locks: Locks | undefined, name: string): Observable<"held" | "waiting"> {
  return new Observable((subscriber) => {
    if (!locks) {
      subscriber.next("held");
      return;
    }
    const abort = new AbortController();
    subscriber.add(() => abort.abort());
    void acquire(locks, name, subscriber, abort.signal).catch(() => {
      // Locks are forbidden here: act as the only tab.
      subscriber.next("held");
    });
  });
}

async function acquire(
  locks: Locks,
  name: string,
  subscriber: Subscriber<"held" | "waiting">,
  signal: AbortSignal,
): Promise<void> {
  let isHeld = false;
  await Promise.all([
    locks.request(name, { signal }, () => {
      isHeld = true;
      subscriber.next("held");
      return new Promise((release) => subscriber.add(() => release()));
    }),
    // Asked after the request above, which keeps its place in the queue: a tab that releases the lock now does not get it back.
    locks.request(name, { ifAvailable: true }, async () => {
      if (!isHeld) subscriber.next("waiting");
    }),
  ]);
}

function channelsOf(Channel: LifecycleDeps["Channel"]): Pick<Lifecycle, "broadcast" | "messages$"> {
  const listening = new Map<string, { channel: Channel; subscribers: Set<Subscriber<unknown>> }>();
  return {
    broadcast(name, message) {
      // Post on the listening channel; another one would deliver this tab's message to itself.
      const open = listening.get(name)?.channel;
      const channel = open ?? (Channel && new Channel(name));
      try {
        channel?.postMessage(message);
      } catch {
        // The message can't be cloned.
      }
      if (!open) channel?.close();
    },
    messages$: (name) =>
      new Observable((subscriber) => {
        if (!Channel) return;
        const entry = listening.get(name) ?? { channel: new Channel(name), subscribers: new Set() };
        if (!listening.has(name)) {
          listening.set(name, entry);
          entry.channel.addEventListener("message", ({ data }) => {
            for (const other of [...entry.subscribers]) other.next(data);
          });
        }
        entry.subscribers.add(subscriber);
        return () => {
          entry.subscribers.delete(subscriber);
          if (entry.subscribers.size > 0) return;
          listening.delete(name);
          entry.channel.close();
        };
      }),
  };
}

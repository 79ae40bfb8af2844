import { BehaviorSubject, filter, map, Observable, observeOn, Subject } from "rxjs";
import type { Clock, Lifecycle } from "../../../streams/ports.ts";
import { LivePort } from "./live.ts";

/** What the tabs of one browser share. Give one hub to several fakes to simulate tabs. */
export interface Hub {
  readonly local: Map<string, string>;
  readonly cookies: Map<string, string>;
  readonly storage$: Subject<{ from: object; key: string | null; value: string | null }>;
  readonly broadcast$: Subject<{ from: object; name: string; message: unknown }>;
  /** Who holds or waits for each lock; the first one holds it. */
  readonly locks: Map<string, LockTicket[]>;
}

/** A tab that holds or waits for a lock. */
interface LockTicket {
  granted(): void;
}

/** A browser without stored items, locks or other tabs. */
export function createHub(): Hub {
  return {
    local: new Map(),
    cookies: new Map(),
    storage$: new Subject(),
    broadcast$: new Subject(),
    locks: new Map(),
  };
}

/** One tab: visibility, network, closing, and messages and locks shared with the other tabs of a hub. */
export class FakeLifecycle extends LivePort implements Lifecycle {
  readonly #visible$ = new Subject<boolean>();
  readonly #online$ = new Subject<boolean>();
  readonly #darkDevice$ = new BehaviorSubject(false);
  readonly #hide$ = new Subject<void>();
  readonly visible$ = this.watch("visible$", this.#visible$);
  readonly online$ = this.watch("online$", this.#online$);
  readonly darkDevice$ = this.watch("darkDevice$", this.#darkDevice$);
  readonly hide$ = this.watch("hide$", this.#hide$);
  readonly #clock: Clock;
  readonly #hub: Hub;
  #visible = true;
  #online = true;

  constructor(clock: Clock, hub: Hub) {
    super();
    this.#clock = clock;
    this.#hub = hub;
  }

  visible(): boolean {
    return this.#visible;
  }

  online(): boolean {
    return this.#online;
  }

  /** Hides or shows the page. */
  setVisible(visible: boolean): void {
    if (visible === this.#visible) return;
    this.#visible = visible;
    this.#visible$.next(visible);
  }

  /** The device goes offline or online. */
  setOnline(online: boolean): void {
    if (online === this.#online) return;
    this.#online = online;
    this.#online$.next(online);
  }

  /** The device's colours become dark or light. */
  setDark(dark: boolean): void {
    this.#darkDevice$.next(dark);
  }

  /** The page is being closed. */
  hide(): void {
    this.#hide$.next();
  }

  lock(name: string): Observable<"held" | "waiting"> {
    return this.watch(
      `the lock ${name}`,
      new Observable<"held" | "waiting">((subscriber) => {
        const queue = this.#hub.locks.get(name) ?? [];
        this.#hub.locks.set(name, queue);
        const ticket: LockTicket = {
          granted: () => {
            subscriber.add(this.#clock.scheduler.schedule(() => subscriber.next("held")));
          },
        };
        queue.push(ticket);
        if (queue.length === 1) ticket.granted();
        else subscriber.next("waiting");
        return () => {
          const held = queue[0] === ticket;
          queue.splice(queue.indexOf(ticket), 1);
          if (held) queue[0]?.granted();
        };
      }),
    );
  }

  broadcast(name: string, message: unknown): void {
    this.#hub.broadcast$.next({ from: this, name, message: structuredClone(message) });
  }

  messages$(name: string): Observable<unknown> {
    return this.watch(
      `messages$ of ${name}`,
      this.#hub.broadcast$.pipe(
        filter((said) => said.name === name && said.from !== this),
        map(({ message }) => message),
        observeOn(this.#clock.scheduler),
      ),
    );
  }
}

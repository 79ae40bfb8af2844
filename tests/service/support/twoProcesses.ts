import { type Bus, createLocalBus, type Signal } from "../../../service/processes/bus/bus.ts";
import type { Duty, Ownership } from "../../../service/processes/owners/ownership.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";
import { createTestClock, settle } from "./clock.ts";
import { createTestHost } from "./host.ts";
import { startTestService, type TestService } from "./service.ts";

/** A process of the service, listening on a port. */
export interface ServiceProcess extends TestService {
  /** Of its session sockets. */
  readonly address: string;
  readonly bus: Bus;
  /** Whether it hears what other processes publish. */
  deaf: boolean;
  /** Set to fail every transaction. */
  cut: boolean;
}

/** Two processes of the service on one database. The first one owns the duties. */
export type TwoProcesses = Awaited<ReturnType<typeof startTwoProcesses>>;

/** Duties that the test gives and takes. */
function givenDuties(): Ownership & { begin(): void; end(): Promise<void> } {
  const wanted = new Map<Duty, Parameters<Ownership["take"]>[1]>();
  const ends = new Map<Duty, () => Promise<void>>();
  let isOwner = false;
  const beginOne = (duty: Duty, begin: Parameters<Ownership["take"]>[1]) => {
    let holds = true;
    const stop = begin({ holds: () => holds });
    ends.set(duty, () => {
      holds = false;
      return stop();
    });
  };
  return {
    take(duty, begin) {
      wanted.set(duty, begin);
      if (isOwner) beginOne(duty, begin);
      return async () => {
        wanted.delete(duty);
        await ends.get(duty)?.();
        ends.delete(duty);
      };
    },
    begin() {
      isOwner = true;
      for (const [duty, begin] of wanted) beginOne(duty, begin);
    },
    async end() {
      isOwner = false;
      const all = [...ends.values()];
      ends.clear();
      await Promise.all(all.map((end) => end()));
    },
  };
}

/** Buses of two processes: each hears the other unless it is deaf. */
function joinedBuses(): readonly [BusOfProcess, BusOfProcess] {
  const [first, second] = [createLocalBus(), createLocalBus()];
  const busOf = (own: Bus, other: () => BusOfProcess): BusOfProcess => ({
    deaf: false,
    publish(signal) {
      own.publish(signal);
      other().hear(signal);
    },
    hear(signal) {
      if (!this.deaf) own.publish(signal);
    },
    subscribe: own.subscribe,
  });
  const one: BusOfProcess = busOf(first, () => other);
  const other: BusOfProcess = busOf(second, () => one);
  return [one, other];
}

interface BusOfProcess extends Bus {
  deaf: boolean;
  hear(signal: Signal): void;
}

export async function startTwoProcesses(
  given: { env?: Record<string, string>; seats?: number; store?: Store } = {},
) {
  const clock = createTestClock();
  const host = createTestHost(given.seats ?? 1);
  const store = given.store ?? openSqliteStore(":memory:");
  const duties = [givenDuties(), givenDuties()] as const;
  const buses = joinedBuses();
  duties[0].begin();
  let owner: 0 | 1 = 0;

  const start = async (index: 0 | 1): Promise<ServiceProcess> => {
    const own = { cut: false };
    const reaching: Store = {
      transaction: (work, ...rest) =>
        own.cut ? Promise.reject(new Error("cut off")) : store.transaction(work, ...rest),
      read: (work) => (own.cut ? Promise.reject(new Error("cut off")) : store.read(work)),
      lookUp: (work) => (own.cut ? Promise.reject(new Error("cut off")) : store.lookUp(work)),
      close: async () => undefined,
    };
    const bus = buses[index];
    const service = await startTestService({
      ...(given.env === undefined ? {} : { env: given.env }),
      store: reaching,
      bus,
      owners: duties[index],
      clock,
      host,
    });
    const origin = await service.service.app.listen({ port: 0, host: "127.0.0.1" });
    return {
      ...service,
      address: origin.replace("http", "ws"),
      bus,
      get deaf() {
        return bus.deaf;
      },
      set deaf(deaf) {
        bus.deaf = deaf;
      },
      get cut() {
        return own.cut;
      },
      set cut(cut) {
        own.cut = cut;
      },
    };
  };
  const one = await start(0);
  const other = await start(1);

  return {
    store,
    clock,
    host,
    one,
    other,
    /** The duties go to the process that has none; the one that has them stops before unless it is `lost`. */
    async handOver(lost = false) {
      const ended = duties[owner].end();
      if (!lost) await ended;
      owner = owner === 0 ? 1 : 0;
      duties[owner].begin();
      await settle();
    },
    async close() {
      await one.close();
      await other.close();
      if (given.store === undefined) await store.close();
    },
  };
}

/** The same store, in which every transaction is rolled back and repeated once, as a busy database does. */
export function repeating(inner: Store): Store {
  return {
    ...inner,
    async transaction(work, turn) {
      const again = new Error("again");
      await inner
        .transaction(async (tx) => {
          await work(tx);
          throw again;
        }, turn)
        .catch((error: unknown) => {
          if (error !== again) throw error;
        });
      return inner.transaction(work, turn);
    },
  };
}

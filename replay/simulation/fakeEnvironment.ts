import { readSchemas } from "../../streams/adapters/recording/recordSchemas.ts";
import type { Address } from "../../streams/ports.ts";
import type { KnownValues } from "../engine/knownValues.ts";
import type { FaultPlan, StreamFact } from "./facts.ts";
import {
  deliveriesOf,
  type LiveStream,
  nothingToAnswer,
  type Served,
  serveScript,
  serveUnknown,
} from "./serveScript.ts";
import { Sockets } from "./serveSocket.ts";
import { streamKeys } from "./streamKeys.ts";
import type { VirtualTimers } from "./virtualTimers.ts";
import { beforeItsCause, type RecordedStream, streamAt, type World } from "./world.ts";

/** Streams that tell of the world itself: what they say comes at its own time, to everybody who listens then. */
const ofTheWorld: ReadonlySet<string> = new Set([
  "storage.changes",
  "navigation.changes",
  "navigation.backs",
  "lifecycle.visibleChanges",
  "lifecycle.onlineChanges",
  "lifecycle.hide",
  "lifecycle.heard",
]);

/** Everything around an app in a faulted replay: service, host, browser, made of a recording (R-REC-21). */
export class FakeEnvironment {
  hasLeft = false;
  readonly #world: World;
  readonly #timers: VirtualTimers;
  readonly #faultPlan: FaultPlan;
  readonly #known: KnownValues;
  readonly #origin: string;
  readonly #sockets: Sockets;
  readonly #history: HistoryModel;
  readonly #served = new Set<RecordedStream>();
  readonly #listening = new Map<string, Set<LiveStream>>();

  constructor(world: World, timers: VirtualTimers, faultPlan: FaultPlan, known: KnownValues, origin: string) {
    this.#world = world;
    this.#timers = timers;
    this.#faultPlan = faultPlan;
    this.#known = known;
    this.#origin = origin;
    this.#sockets = new Sockets(world, timers, faultPlan);
    this.#history = new HistoryModel(known.get("navigation.address", null), (address) =>
      this.#moved(address),
    );
    this.#scheduleWorld();
  }

  /** The app opens a stream. */
  serve(live: LiveStream): Served {
    if (ofTheWorld.has(live.name)) return this.#listen(live);
    const candidates = candidatesFor(this.#world, live);
    const recorded = streamAt(candidates, this.#timers.at, (one) => this.#served.has(one));
    if (!recorded) {
      serveUnknown(live, this.#timers);
      return nothingToAnswer;
    }
    const isFirst = !this.#served.has(recorded);
    this.#served.add(recorded);
    return recorded.socket
      ? this.#sockets.serve(live, recorded, isFirst)
      : serveScript(live, recorded, this.#timers, isFirst ? this.#faultPlan : null);
  }

  /** The app calls a port. */
  called(name: string, request: unknown): void {
    if (name === "navigation.leave" || name === "navigation.reload") this.hasLeft = true;
    if (name === "navigation.back") this.#timers.after(0, 0, () => this.#pressBack());
    if (name !== "navigation.push" && name !== "navigation.replace") return;
    const to = addressOf(String(request), this.#origin);
    if (to === null) return;
    if (name === "navigation.push") this.#history.push(to);
    else this.#history.replace(to);
  }

  #listen(live: LiveStream): Served {
    const key = listeningKey(live.name, live.request);
    const others = this.#listening.get(key) ?? new Set();
    this.#listening.set(key, others);
    others.add(live);
    return { receive: () => undefined, left: () => others.delete(live) };
  }

  #say(name: string, request: unknown, data: unknown): void {
    for (const live of [...(this.#listening.get(listeningKey(name, request)) ?? [])]) live.next(data);
  }

  #moved(address: Address): void {
    this.#known.set("navigation.address", null, address);
    this.#say("navigation.changes", null, address);
  }

  /** The back button: the app may have it; else it leads to the page before. */
  #pressBack(): void {
    const [trap] = this.#listening.get(listeningKey("navigation.backs", null)) ?? [];
    if (!trap) {
      this.#history.back();
      return;
    }
    trap.next(null);
    trap.done();
  }

  #scheduleWorld(): void {
    // Several listeners of one stream hear the same, each by a line of its own: a fault of one of them is a fault of all.
    const said = new Map<string, { name: string; request: unknown; fact: StreamFact }>();
    for (const { name, request, facts } of this.#world.all) {
      if (!ofTheWorld.has(name)) continue;
      for (const fact of facts) {
        if (name === "navigation.changes" && !this.#world.playersMoves.has(fact.seq)) continue;
        const once = `${listeningKey(name, request)} ${fact.at} ${JSON.stringify(fact.data)}`;
        if (!said.has(once) || this.#faultPlan.has(fact.seq)) said.set(once, { name, request, fact });
      }
    }
    for (const { name, request, fact } of said.values())
      for (const { late, data } of deliveriesOf(fact, this.#faultPlan))
        this.#timers.atTime(fact.at + late, fact.seq, () => this.#happen(name, request, data));
    for (const line of this.#world.reads) {
      const { port, kind, data } = line;
      const name = `${port}.${kind}`;
      if (name === "navigation.address" || !isRead(name)) continue;
      const { of, value } = Object(data);
      this.#timers.atTime(line.at, beforeItsCause(line), () => this.#known.set(name, of, value));
    }
  }

  #happen(name: string, request: unknown, data: unknown): void {
    if (name === "navigation.backs" || name === "navigation.changes") {
      if (name === "navigation.backs") this.#pressBack();
      else this.#history.wentTo(Object(data));
      return;
    }
    if (name === "lifecycle.visibleChanges") this.#known.set("lifecycle.visible", null, data);
    if (name === "lifecycle.onlineChanges") this.#known.set("lifecycle.online", null, data);
    if (name === "storage.changes") {
      const { key, value } = Object(data);
      this.#known.set("storage.get", ["local", key], value);
    }
    this.#say(name, request, data);
  }
}

/** The recorded streams that may stand for one of the app. A request that the app gave up has no reply, so others come first. */
function candidatesFor({ streams }: World, { name, request }: LiveStream): readonly RecordedStream[] {
  const found = streamKeys(name, request).map((key) => streams.get(key) ?? []);
  const answered = found.map((some) => some.filter(({ facts }) => facts.length > 0));
  return [...answered, ...found].find((some) => some.length > 0) ?? [];
}

function listeningKey(name: string, request: unknown): string {
  return `${name} ${JSON.stringify(request)}`;
}

function isRead(name: string): name is keyof typeof readSchemas {
  return Object.hasOwn(readSchemas, name);
}

/** A browser's history in memory, for a replay in which the app goes its own ways. */
export class HistoryModel {
  readonly #entries: Address[];
  readonly #onMove: (address: Address) => void;
  #index = 0;

  /** @param onMove the address has changed */
  constructor(first: Address, onMove: (address: Address) => void) {
    this.#entries = [first];
    this.#onMove = onMove;
  }

  get address(): Address {
    return this.#entries[this.#index] ?? { path: "/", query: "", hash: "" };
  }

  push(to: Address): void {
    this.#entries.splice(this.#index + 1, Number.POSITIVE_INFINITY, to);
    this.#index += 1;
    this.#onMove(to);
  }

  replace(to: Address): void {
    this.#entries[this.#index] = to;
    this.#onMove(to);
  }

  /** Does nothing on the first page. */
  back(): void {
    if (this.#index === 0) return;
    this.#index -= 1;
    this.#onMove(this.address);
  }

  /** The player went to this address: back to it, where it is the page before. */
  wentTo(to: Address): void {
    const before = this.#entries[this.#index - 1];
    if (before?.path === to.path && before.query === to.query) this.back();
    else this.push(to);
  }
}

/** A path with query and hash as an address; null for one of another origin. */
function addressOf(to: string, origin: string): Address | null {
  if (!URL.canParse(to, origin)) return null;
  const url = new URL(to, origin);
  return url.origin === origin ? { path: url.pathname, query: url.search, hash: url.hash } : null;
}

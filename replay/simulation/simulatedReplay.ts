import type { Observable } from "rxjs";
import * as z from "zod/mini";
import { interceptModules } from "../../streams/adapters/recording/intercept/interceptModules.ts";
import type {
  InterceptedStream,
  Interceptor,
} from "../../streams/adapters/recording/intercept/interceptor.ts";
import {
  clockSchemas,
  drawSchemas,
  type StreamName,
} from "../../streams/adapters/recording/recordSchemas.ts";
import { watchStates } from "../../streams/adapters/recording/states.ts";
import type { App, createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { createDice, type Dice } from "../../streams/lib/dice.ts";
import type { Clock } from "../../streams/ports.ts";
import { KnownValues } from "../engine/knownValues.ts";
import { fedStream, type OpenStream, replayedPorts } from "../engine/openStream.ts";
import { clockOf } from "../engine/replayTimers.ts";
import { memberOf } from "../timeline/member.ts";
import type { FaultPlan } from "./facts.ts";
import { FakeEnvironment } from "./fakeEnvironment.ts";
import type { LiveStream, Served } from "./serveScript.ts";
import type { Entry, Phase } from "./trace.ts";
import { VirtualTimers } from "./virtualTimers.ts";
import { beforeItsCause, type World } from "./world.ts";

/** How much may happen in one replay; more is an app that spins. */
const maxSteps = 200_000;

/**
 * Plays a recording as a model of the world around an app that may do otherwise than it did (R-REC-21): its requests get the replies
 * that were recorded for them, its timers fire by virtual time. The same world, faults and seed give the same trace.
 *
 * It shares the ports, streams and timers of a replay, and no more: nothing is expected here. Faults change what comes and when, so lines
 * have no order that could be kept, and a reply belongs to whatever request is like the recorded one.
 */
export class SimulatedReplay implements Interceptor {
  readonly clock: Clock;
  readonly origin: string;
  readonly entries: Entry[] = [];
  readonly timers: VirtualTimers;
  phase: Phase = "playing";
  readonly #world: World;
  readonly #environment: FakeEnvironment;
  readonly #known: KnownValues;
  readonly #dice: Dice;
  readonly #drawn = new Map<string, number>();
  readonly #open = new Map<number, OpenStream>();
  readonly #served = new Map<number, { readonly name: string; readonly served: Served }>();
  #streams = 0;
  #steps = 0;
  #draws = 0;
  /** How far the wall clock is ahead of the timers, ms. */
  #slept = 0;

  /** @param seed of random values, where the recording has no more */
  constructor(world: World, faultPlan: FaultPlan, seed: number) {
    const { origin, known, startedAt } = world.recording.header;
    this.#world = world;
    this.origin = origin;
    this.#known = new KnownValues(known);
    this.#dice = createDice(seed);
    const now = (): number => startedAt + this.timers.at;
    this.timers = new VirtualTimers(
      now,
      (run) => this.guard(run),
      (name) => this.#note("timer", name, null, null),
    );
    this.clock = clockOf(this.timers, () => now() + this.#slept);
    this.#environment = new FakeEnvironment(world, this.timers, faultPlan, this.#known, origin);
    for (const line of world.reads) {
      if (line.port !== "clock") continue;
      this.timers.atTime(line.at, beforeItsCause(line), () => {
        this.#slept = clockSchemas.now.parse(line.data).slept;
      });
    }
  }

  get openStreams(): readonly string[] {
    return [...this.#served.values()].map(({ name }) => name);
  }

  /** Whether the app did more than any app should. */
  get spun(): boolean {
    return this.#steps >= maxSteps;
  }

  /** The page is gone: the app left for another one, or loaded itself anew. */
  get hasLeft(): boolean {
    return this.#environment.hasLeft;
  }

  start(create: typeof createApp, lazyModules: LazyModules): App {
    const report = {
      fault: (where: string, error: unknown) => this.#note("fault", where, error, null),
    };
    const { config } = this.#world.recording.header;
    return create({ ...replayedPorts(this), report }, config, interceptModules(this, lazyModules));
  }

  /** Lets time pass. @param until ms after the start */
  advance(until: number): void {
    this.timers.advance(until, () => {
      this.#steps += 1;
      return !this.spun && !(this.hasLeft && this.phase === "playing");
    });
  }

  /** Runs something that the outside world does; what it throws is noted. */
  guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#note("thrown", String(error), error, null);
    }
  }

  /** Notes each change of a State, as a recording does. */
  watch(app: App): void {
    watchStates(app, (name, change) => this.#note("state", `state.${name}`, change, null));
  }

  /** Notes what the player does. */
  sent(intent: unknown): void {
    this.#note("send", "app.intent", intent, null);
  }

  stream<T, Name extends StreamName>(stream: InterceptedStream<T, Name>): Observable<T> {
    /** What the app sends to a stream while it is still opening it. */
    let early: unknown[] = [];
    return fedStream(stream, this.#open, {
      opened: (name, request) => {
        this.#streams += 1;
        this.#note("open", name, request, this.#streams);
        early = [];
        return this.#streams;
      },
      ready: (id) => {
        const served = this.#environment.serve(this.#live(id, stream.name, stream.request));
        if (!this.#open.has(id)) served.left();
        else this.#served.set(id, { name: stream.name, served });
        for (const data of early) served.receive(data);
      },
      sent: (id, name, data) => {
        this.#note("tell", name, data, id);
        const one = this.#served.get(id);
        if (one) one.served.receive(data);
        else early.push(data);
      },
      closed: (id, name) => {
        this.#note("close", name, null, id);
        this.#served.get(id)?.served.left();
        this.#served.delete(id);
      },
    });
  }

  /** What the world says to an open stream of the app. */
  #live(id: number, name: string, request: unknown): LiveStream {
    const done = (): void => this.guard(() => this.#open.get(id)?.done());
    return {
      name,
      request,
      next: (data) => {
        if (!this.#open.has(id)) return;
        this.#note("next", name, data, id);
        this.guard(() => this.#open.get(id)?.next(data));
        if (isLastWord(name, data)) done();
      },
      done,
      error: (message) => this.guard(() => this.#open.get(id)?.error(message)),
    };
  }

  readonly call: Interceptor["call"] = (name, request, _live, _secrets, encode) => {
    const recorded = encode ? encode(request) : request;
    this.#note("call", name, recorded, null);
    this.#environment.called(name, recorded);
  };

  readonly read: Interceptor["read"] = ({ name, of, decode }) => decode(this.#known.get(name, of));

  readonly setKnown: Interceptor["setKnown"] = ({ name, of, encode }, value) =>
    this.#known.set(name, of, encode(value));

  readonly draw: Interceptor["draw"] = (name, fallback, _live, decode) => {
    this.#draws += 1;
    const before = this.#drawn.get(name) ?? 0;
    this.#drawn.set(name, before + 1);
    const recorded = name === "entropy.bytes" ? fallback : this.#world.draws.get(name)?.[before];
    const value = recorded ?? (name === "entropy.uuid" ? uuidOf(this.#dice) : this.#dice());
    return decode(z.parse(drawSchemas[name], value), this.#draws);
  };

  #note(what: Entry["what"], name: string, data: unknown, stream: number | null): void {
    this.entries.push({ at: this.timers.at, phase: this.phase, what, name, data, stream });
  }
}

/** Whether a port ends its stream with this, as it promises. */
function isLastWord(name: string, data: unknown): boolean {
  const kind = memberOf(data, "kind");
  if (name === "stage.play") return kind === "failed" || kind === "ended";
  return (
    (name === "socket.connect" && kind === "closed") || (name === "payments.embed" && kind === "unavailable")
  );
}

function uuidOf(dice: Dice): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(dice() * 16).toString(16)).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

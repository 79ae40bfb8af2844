import { Observable } from "rxjs";
import * as z from "zod/mini";
import { interceptModules } from "../../streams/adapters/recording/intercept/interceptModules.ts";
import type {
  InterceptedStream,
  Interceptor,
} from "../../streams/adapters/recording/intercept/interceptor.ts";
import { interceptPorts } from "../../streams/adapters/recording/intercept/interceptPorts.ts";
import {
  clockSchemas,
  type DrawName,
  type DrawValue,
  drawSchemas,
  type ReadName,
  type ReadValue,
  type StreamName,
} from "../../streams/adapters/recording/recordSchemas.ts";
import { watchStates } from "../../streams/adapters/recording/states.ts";
import type { App, createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { createDice, type Dice } from "../../streams/lib/dice.ts";
import type { Clock } from "../../streams/ports.ts";
import { KnownValues } from "../engine/knownValues.ts";
import { openStream } from "../engine/openStream.ts";
import { memberOf } from "./facts.ts";
import { FakeEnvironment } from "./fakeEnvironment.ts";
import type { FaultPlan } from "./faultPlan.ts";
import type { Entry, Phase } from "./trace.ts";
import { VirtualTimers } from "./virtualTimers.ts";
import { beforeItsCause, type World } from "./world.ts";

/** How much may happen in one replay; more is an app that spins. */
const maxSteps = 200_000;

/**
 * Plays a recording as a model of the world around an app that may do otherwise than it did (R-REC-21): its requests get the replies
 * that were recorded for them, its timers fire by virtual time. The same world, faults and seed give the same trace.
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
  readonly #open = new Map<number, string>();
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
    this.clock = {
      now: () => now() + this.#slept,
      scheduler: this.timers.named("unnamed"),
      named: (name) => this.timers.named(name),
    };
    this.#environment = new FakeEnvironment(world, this.timers, faultPlan, this.#known, origin);
    for (const line of world.reads) {
      if (line.port !== "clock") continue;
      this.timers.atTime(line.at, beforeItsCause(line), () => {
        this.#slept = clockSchemas.now.parse(line.data).slept;
      });
    }
  }

  /** The streams that are open, by name. */
  get openStreams(): readonly string[] {
    return [...this.#open.values()];
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
    const ports = interceptPorts(this, () => {
      throw new Error("a replay reached for the outside world");
    });
    const report = {
      fault: (where: string, error: unknown) => this.#note("fault", where, error, null),
    };
    return create(
      { ...ports, report },
      this.#world.recording.header.config,
      interceptModules(this, lazyModules),
    );
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
    const { name, request, outbound$, decode } = stream;
    return new Observable<T>((subscriber) => {
      this.#streams += 1;
      const id = this.#streams;
      this.#open.set(id, name);
      this.#note("open", name, request, id);
      const port = openStream(name, subscriber, decode, () => undefined);
      const live = {
        name,
        request,
        get isOpen() {
          return !subscriber.closed;
        },
        next: (data: unknown) => {
          if (subscriber.closed) return;
          this.#note("next", name, data, id);
          this.guard(() => port.next(data));
          if (isLastWord(name, data)) this.guard(() => port.done());
        },
        done: () => this.guard(() => port.done()),
        error: (message: string) => this.guard(() => port.error(message)),
      };
      const served = this.#environment.serve(live);
      subscriber.add(() => {
        this.#open.delete(id);
        this.#note("close", name, null, id);
        served.left();
      });
      subscriber.add(
        outbound$?.subscribe((data) => {
          this.#note("tell", name, data, id);
          served.told(data);
        }),
      );
    });
  }

  call(name: string, request: unknown): void {
    this.#note("call", name, request, null);
    this.#environment.called(name, request);
  }

  read<Name extends ReadName>(name: Name, of: unknown): ReadValue<Name> {
    return this.#known.get(name, of);
  }

  setKnown<Name extends ReadName>(name: Name, of: unknown, value: ReadValue<Name>): void {
    this.#known.set(name, of, value);
  }

  draw<Name extends DrawName, T>(
    name: Name,
    fallback: DrawValue<Name>,
    _live: () => unknown,
    decode: (recorded: DrawValue<Name>, seq: number) => T,
  ): T {
    this.#draws += 1;
    const before = this.#drawn.get(name) ?? 0;
    this.#drawn.set(name, before + 1);
    const recorded = name === "entropy.bytes" ? fallback : this.#world.draws.get(name)?.[before];
    const value = recorded ?? (name === "entropy.uuid" ? uuidOf(this.#dice) : this.#dice());
    return decode(z.parse(drawSchemas[name], value), this.#draws);
  }

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

import { createDice } from "../../streams/lib/dice.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { QueueInfo, ScheduleCheck } from "../../wire/schedule.ts";
import type { PushEvent } from "../../wire/socket.ts";
import { connectInfo, noSchedule } from "./fakeBackend.ts";
import {
  type Answer,
  delayed,
  type FakePorts,
  offline,
  ok,
  type RecordedRequest,
  refused,
} from "./fakePorts.ts";
import { pushes } from "./playBench.ts";

/** Chances of a seed: equal seeds give equal sequences. */
export function chanceOf(seed: number) {
  const random = createDice(seed);
  return {
    /** True with this probability, 0 … 1. */
    often: (share: number) => random() < share,
    /** An integer, both bounds included. */
    between: (low: number, high: number) => low + Math.floor(random() * (high - low + 1)),
  };
}
export type Chance = ReturnType<typeof chanceOf>;

/** How unreliable the network is. */
export interface Trouble {
  /** Fraction of pushes, calls and replies that get lost, 0 … 1. */
  readonly loss: number;
  /** Maximum latency of a push or reply, ms. */
  readonly slow: number;
  /** Fraction of pushes that arrive two or three times, 0 … 1. */
  readonly repeats: number;
}
/** A reliable network with latencies of at most 20 ms. */
export const calm: Trouble = { loss: 0, slow: 20, repeats: 0 };

interface TakenSeat {
  readonly id: string;
  readonly game: GameBrief;
  readonly mode: number;
  status: 100 | 200 | 300;
  queue: QueueInfo;
  leased: boolean;
}

/**
 * A service with one player behind a network that loses, delays, reorders and duplicates messages. The service
 * itself works correctly: a call that arrives takes effect even when its reply is lost.
 */
export class UnreliableService {
  trouble: Trouble;
  seat: TakenSeat | null = null;
  /** The latest start info that the host received, by schedule. */
  readonly startInfo = new Map<string, { account?: string; password?: string }>();
  readonly quits: string[] = [];
  /** The schedules that the service cancelled by itself. */
  readonly calledOff = new Set<string>();
  readonly account = { name: "lent", password: "secret" };
  readonly #ports: FakePorts;
  readonly #chance: Chance;
  readonly #games: readonly GameBrief[];
  readonly #push: (push: PushEvent) => void;
  #seats = 0;

  constructor(deps: {
    ports: FakePorts;
    chance: Chance;
    games: readonly GameBrief[];
    trouble: Trouble;
    push: (push: PushEvent) => void;
  }) {
    this.#ports = deps.ports;
    this.#chance = deps.chance;
    this.#games = deps.games;
    this.#push = deps.push;
    this.trouble = deps.trouble;
    this.#on("/schedule/info", () => ok(this.#check()));
    this.#on("/schedule/start/game", (request) => this.#start(request));
    this.#on("/schedule/confirm", (request) => this.#confirm(request));
    this.#on("/schedule/send/streamdesk/info", (request) => this.#told(request));
    this.#on("/schedule/quit", (request) => this.#quit(request));
  }

  /** The service ends the schedule by itself. */
  callOff(how: "cancel" | "release"): void {
    if (!this.seat || (how === "release" && this.seat.status !== 100)) return;
    const { id } = this.seat;
    this.calledOff.add(id);
    this.seat = null;
    this.#say(pushes[how](id));
  }

  #on(path: string, obey: (request: RecordedRequest) => Answer): void {
    this.#ports.http.on(path, (request) => {
      if (this.#chance.often(this.trouble.loss / 2)) return delayed(this.#delay(), offline);
      const reply = obey(request);
      return delayed(this.#delay(), this.#chance.often(this.trouble.loss / 2) ? offline : reply);
    });
  }

  #delay(): number {
    return this.#chance.between(0, this.trouble.slow);
  }

  #say(push: PushEvent): void {
    if (this.#chance.often(this.trouble.loss)) {
      // Only this push carries the borrowed account: it is sent until it is acknowledged, as the socket does.
      if (push.event === "queue_link") this.#in(5_000, () => this.#say(push));
      return;
    }
    const copies = this.#chance.often(this.trouble.repeats) ? this.#chance.between(2, 3) : 1;
    for (let copy = 0; copy < copies; copy += 1) this.#in(this.#delay(), () => this.#push(push));
  }

  #in(ms: number, run: () => void): void {
    this.#ports.clock.scheduler.schedule(() => run(), ms);
  }

  #check(): ScheduleCheck {
    if (!this.seat) return noSchedule;
    const { id, mode, status, game, queue, leased } = this.seat;
    return {
      scheduleStatus: status,
      info: { id, account_mode: mode, center_pay_code: "" },
      gameInfo: game,
      queueInfo: status === 100 ? queue : null,
      connectInfo: leased ? connectInfo : null,
    };
  }

  #start(request: RecordedRequest): Answer {
    const { account_mode, game_id } = paramsOf(request);
    const game = this.#games.find(({ gameIdStr }) => gameIdStr === game_id);
    if (this.seat || !game) return refused(-1, "You have a schedule.");
    this.#seats += 1;
    const position = this.#chance.between(0, 3);
    const seat: TakenSeat = {
      id: `s-${this.#seats}`,
      game,
      mode: Number(account_mode),
      status: 100,
      queue: { queuingIndex: position, queuingWaitTime: position * 30 },
      leased: false,
    };
    this.seat = seat;
    if (position === 0) this.#offer(seat);
    else this.#promote(seat);
    const { id, mode, status, queue } = seat;
    return ok({
      queueInfo: status === 100 ? queue : null,
      info: { id, account_mode: mode, center_pay_code: "" },
    });
  }

  #promote(seat: TakenSeat): void {
    this.#in(this.#chance.between(500, 6_000), () => {
      if (this.seat !== seat) return;
      const position = (seat.queue.queuingIndex ?? 1) - 1;
      seat.queue = { queuingIndex: position, queuingWaitTime: position * 30 };
      if (position === 0) return this.#offer(seat);
      this.#say(pushes.moved(position, position * 30, seat.id));
      this.#promote(seat);
    });
  }

  #offer(seat: TakenSeat): void {
    seat.status = 200;
    this.#say(pushes.link(this.account.name, this.account.password, seat.id));
  }

  #confirm(request: RecordedRequest): Answer {
    const seat = this.#mine(paramsOf(request).id);
    if (!seat || seat.status === 100) return refused(-2, "It is not your turn.");
    seat.leased = true;
    this.#say(seat.status === 300 ? pushes.running("34", seat.id) : pushes.config("0", seat.id));
    const { id, mode } = seat;
    return ok({ connectInfo, info: { id, account_mode: mode, center_pay_code: "" } });
  }

  #told(request: RecordedRequest): Answer {
    const { schedule_id, extend_info } = paramsOf(request);
    const seat = this.#mine(schedule_id);
    if (!seat?.leased) return refused(-3, "The machine is not yours.");
    this.startInfo.set(seat.id, JSON.parse(Buffer.from(String(extend_info), "base64").toString("utf8")));
    this.#in(this.#chance.between(100, 4_000), () => {
      if (this.seat !== seat) return;
      seat.status = 300;
      this.#say(pushes.running("34", seat.id));
    });
    return ok();
  }

  #quit(request: RecordedRequest): Answer {
    const { id } = paramsOf(request);
    this.quits.push(String(id));
    if (this.#mine(id)) this.seat = null;
    return ok();
  }

  #mine(id: unknown): TakenSeat | null {
    return this.seat?.id === id ? this.seat : null;
  }
}

function paramsOf({ json }: RecordedRequest): Record<string, unknown> {
  const params: unknown = Object(json).params;
  return Object(params);
}

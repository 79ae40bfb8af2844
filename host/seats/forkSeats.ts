import { type ChildProcess, fork } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type * as z from "zod";
import { currentRequestId, withinRequest } from "../../server/log/requestScope.ts";
import type { Clock } from "../lib/clock.ts";
import { seatEndTimeout, seatReplyTimeout, seatSilence } from "../lib/durations.ts";
import { type Outcome, refuse } from "../lib/outcome.ts";
import type { SaveKey } from "../saves/saveStore.ts";
import type { SeatMeasures } from "../seat/seatMeasures.ts";
import {
  type CommandEnvelope,
  closeOutcome,
  type SeatCommand,
  type SeatEvent,
  type SeatMessage,
  type SeatOrder,
  seatMessage,
  sessionOutcome,
} from "../seat/seatMessages.ts";
import { makeSeatFolder } from "./seatFolders.ts";
import type { SeatProcess, SeatProcesses } from "./seatProcess.ts";

export interface ForkDeps {
  readonly clock: Clock;
  /** Environment of the seats, without the host's secrets. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** JavaScript file of a seat's process. */
  readonly seatMain: string;
  /** Where players reach the media: see `watchPublicAddress`. */
  readonly publicAddress: { now(): string | null; doubt(): void };
  /** Runs after a process has exited for any reason; removes what it left. */
  readonly cleanUp: (seat: { readonly pid: number; readonly folder: string }) => Promise<void>;
  /** What a seat's game writes is in memory from now on, noted in its home folder's marker. */
  readonly homeMoved: () => void;
  /** Saves what a crash left of a player's game, before it starts again. */
  readonly rescue: (key: SaveKey) => Promise<void>;
  /** Receives the measurements of each second of a player's connection. */
  readonly measured: (second: SeatMeasures) => void;
  /** The first frame was sent to a player. @param afterMs time since the lease */
  readonly pictured: (afterMs: number) => void;
  readonly reportError: (where: string, error: unknown) => void;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Forks a process for each seat. One spare process has loaded its code, and opened screen and sound as the last PC game needed them, so
 * that a lease does not wait for these.
 */
export function createForkedSeats(deps: ForkDeps): SeatProcesses {
  const taken = new Set<number>();
  let warm: ReturnType<typeof forkSeat> | null = null;
  /** Of the PC game that started last. */
  let last: Pick<SeatOrder, "game" | "resolution"> | null = null;
  let stopped = false;

  const open = () => {
    let seat = 0;
    while (taken.has(seat)) seat += 1;
    const process = forkSeat(seat, deps, {
      onStart({ game, resolution }) {
        if (game.program !== null) last = { game, resolution };
      },
      onLost() {
        if (warm === process) warm = null;
      },
    });
    taken.add(seat);
    void process.exited.then(() => taken.delete(seat));
    return process;
  };

  const warmUp = (): void => {
    if (stopped || warm !== null) return;
    warm = open();
    if (last !== null) warm.prepare(last);
  };

  warmUp();
  return {
    take() {
      const process = warm ?? open();
      warm = null;
      // Later, so as not to slow down the starting game; outside of this request, because it serves another player.
      withinRequest(null, () => deps.clock.after(1_000, warmUp));
      return process;
    },
    async stop() {
      stopped = true;
      warm?.end("machine-stopping");
      await warm?.exited;
    },
  };
}

/** @param events.onLost called once when the process has exited, before the clean-up */
function forkSeat(
  seat: number,
  deps: ForkDeps,
  { onStart, onLost }: { onStart(order: SeatOrder): void; onLost(): void },
) {
  const { clock, reportError } = deps;
  const folder = makeSeatFolder();
  const child = fork(deps.seatMain, [folder], {
    cwd: root,
    execArgv: ["--enable-source-maps"],
    env: { ...deps.env, MACHINE_SEAT: String(seat) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // In its own process group: Ctrl-C reaches only the host, which ends its seats in order.
    detached: true,
  });
  const calls = createCalls(child, clock);
  let onEvent: ((event: SeatEvent) => void) | null = null;
  let leasedAt: number | null = null;
  const pictured = (): void => {
    if (leasedAt !== null) deps.pictured(clock.now() - leasedAt);
    leasedAt = null;
  };
  child.on("error", (error) => reportError("seat", error));
  let cancelSilence = (): void => undefined;
  child.on("message", (message) => {
    cancelSilence();
    cancelSilence = clock.after(seatSilence, () => child.kill("SIGKILL"));
    const read = seatMessage.safeParse(message);
    if (!read.success) reportError("seat", read.error);
    else if (read.data.type === "event") onEvent?.(read.data.event);
    else if (read.data.type === "measured") deps.measured(read.data.measures);
    else if (read.data.type === "pictured") pictured();
    else if (read.data.type === "homeMoved") deps.homeMoved();
    else calls.handle(read.data);
  });
  // All its messages have arrived by now. Report the end before the slow clean-up, because the player is charged until then.
  child.once("disconnect", () => {
    onLost();
    onEvent?.({ event: "ended", reason: "host-fault" });
  });
  const exited = new Promise<void>((resolve) => {
    let gone = false;
    const finish = (): void => {
      if (gone) return;
      gone = true;
      cancelSilence();
      onLost();
      calls.close();
      deps
        .cleanUp({ pid: child.pid ?? 0, folder })
        .catch((error: unknown) => reportError("seat's end", error))
        .then(() => rmSync(folder, { recursive: true, force: true }))
        // A folder that stays must not keep the seat, and its player's saves, taken.
        .catch((error: unknown) => reportError("seat's end", error))
        .finally(resolve);
    };
    child.once("exit", finish);
    // A process that failed to start never exits.
    child.once("error", () => child.pid === undefined && finish());
  });

  const process: SeatProcess = {
    seat,
    exited,
    listen(listener) {
      onEvent = listener;
      leasedAt = clock.now();
    },
    start(order) {
      onStart(order);
      const { profile, game } = order;
      const rescued = profile === null ? Promise.resolve() : deps.rescue({ profile, gameId: game.id });
      calls.holdUntil(rescued.catch((error: unknown) => reportError("saves: left by a crash", error)));
      calls.send({ type: "start", order });
    },
    openWhepSession(sdp, guest) {
      const publicAddress = deps.publicAddress.now();
      // A connection before this one may have failed.
      deps.publicAddress.doubt();
      return calls.call((call) => ({ type: "openSession", call, sdp, guest, publicAddress }), sessionOutcome);
    },
    closeWhepSession: (id, guest) =>
      calls.call((call) => ({ type: "closeSession", call, id, guest }), closeOutcome),
    setGuests: (guests) => calls.send({ type: "guests", guests: [...guests] }),
    freeze: (frozen, graceSeconds) => calls.send({ type: "freeze", frozen, graceSeconds }),
    end(reason) {
      calls.send({ type: "end", reason });
      const cancel = clock.after(seatEndTimeout, () => child.kill("SIGKILL"));
      void exited.then(cancel);
    },
  };
  return {
    ...process,
    /** Opens what `start` would wait for, for a game that is likely to start. */
    prepare: (order: Pick<SeatOrder, "game" | "resolution">) => calls.send({ type: "prepare", ...order }),
  };
}

/** Sends messages to a seat's process and matches its replies. */
function createCalls(child: ChildProcess, clock: Clock) {
  const waiting = new Map<number, (outcome: unknown) => void>();
  const queued: CommandEnvelope[] = [];
  /** Reasons to keep messages back; the first is that the process is not ready. */
  let holds = 1;
  let lastCall = 0;
  let closed = false;

  const post = (envelope: CommandEnvelope): void => {
    if (closed || !child.connected) return;
    if (holds > 0) queued.push(envelope);
    // An error here means that the process is ending; its exit is handled.
    else child.send(envelope, () => undefined);
  };
  const send = (message: SeatCommand): void => post({ requestId: currentRequestId(), message });
  const release = (): void => {
    holds -= 1;
    if (holds === 0) for (const each of queued.splice(0)) post(each);
  };

  return {
    send,
    /** Sends nothing until `work` is done. @param work never rejects */
    holdUntil(work: Promise<void>): void {
      holds += 1;
      void work.then(release);
    },
    /** Sends a call to the seat. Refuses if there is no answer within `seatReplyTimeout`. */
    call<Value>(
      messageOf: (call: number) => SeatCommand,
      schema: z.ZodType<Outcome<Value>>,
    ): Promise<Outcome<Value>> {
      if (closed) return Promise.resolve(refuse(409, "the seat has ended"));
      lastCall += 1;
      const call = lastCall;
      return new Promise((resolve) => {
        const settle = (outcome: Outcome<Value>): void => {
          cancel();
          waiting.delete(call);
          resolve(outcome);
        };
        const cancel = clock.after(seatReplyTimeout, () => settle(refuse(500, "the seat does not answer")));
        waiting.set(call, (outcome) => {
          const read = schema.safeParse(outcome);
          settle(read.success ? read.data : refuse(409, "the seat has ended"));
        });
        send(messageOf(call));
      });
    },
    handle(message: Extract<SeatMessage, { type: "reply" | "ready" }>): void {
      if (message.type === "reply") {
        waiting.get(message.call)?.(message.outcome);
        return;
      }
      release();
    },
    close(): void {
      closed = true;
      for (const settle of [...waiting.values()]) settle(null);
    },
  };
}

import { memberOf } from "../timeline/member.ts";
import type { FaultPlan } from "./facts.ts";
import { deliveriesOf, type LiveStream, type Served } from "./serveScript.ts";
import { isAck, isHeartbeat, type SocketAnswer } from "./socketScript.ts";
import { streamKeys } from "./streamKeys.ts";
import type { VirtualTimers } from "./virtualTimers.ts";
import type { RecordedStream, World } from "./world.ts";

/** How long a heartbeat that was not recorded waits for its answer, ms. */
const heartbeatTakes = 50;
const heartbeat = { kind: "message", frame: { json: { event: "heartbeat" } } };

interface Connection {
  readonly live: LiveStream;
  isOpen: boolean;
}

/**
 * The other side of all sockets (R-REC-21). It answers what the app sends. Pushes come at their own times to whichever connection is
 * open then; without one, they wait for the next, as the service sends again what was not acknowledged.
 */
export class Sockets {
  readonly #timers: VirtualTimers;
  readonly #faultPlan: FaultPlan;
  /** By address, the newest last. */
  readonly #connections = new Map<string, Connection[]>();
  readonly #missed = new Map<string, unknown[]>();

  constructor(world: World, timers: VirtualTimers, faultPlan: FaultPlan) {
    this.#timers = timers;
    this.#faultPlan = faultPlan;
    for (const { name, request, socket } of world.all) {
      const [key = ""] = streamKeys(name, request);
      for (const fact of socket?.pushed ?? [])
        for (const { late, data } of deliveriesOf(fact, faultPlan))
          timers.atTime(fact.at + late, fact.seq, () => this.#push(key, data));
    }
  }

  /** @param isFirst the recorded stream has not been served before */
  serve(live: LiveStream, recorded: RecordedStream, isFirst: boolean): Served {
    const [key = ""] = streamKeys(live.name, live.request);
    const connection: Connection = { live, isOpen: false };
    const others = this.#connections.get(key) ?? [];
    this.#connections.set(key, others);
    others.push(connection);
    const faultPlan = isFirst ? this.#faultPlan : null;
    for (const fact of recorded.socket?.connecting ?? [])
      for (const { late, data } of deliveriesOf(fact, faultPlan))
        this.#timers.after(fact.after + late, fact.seq, () => this.#hand(key, connection, data));
    const heartbeats = answering(recorded.socket?.heartbeats ?? [], heartbeatTakes);
    const echoes = answering(recorded.socket?.echoes ?? [], null);
    return {
      receive: (data) => {
        if (!connection.isOpen) return;
        if (memberOf(data, "kind") === "close") {
          connection.isOpen = false;
          const code = memberOf(data, "code");
          this.#timers.after(0, 0, () => live.next({ kind: "closed", code }));
          return;
        }
        const frame = memberOf(data, "frame");
        if (isAck(frame)) return;
        const answer = isHeartbeat(frame) ? heartbeats() : echoes();
        const own = isHeartbeat(frame) ? heartbeat : { kind: "message", frame };
        this.#answer(key, connection, answer, own, faultPlan);
      },
      left: () => {
        others.splice(others.indexOf(connection), 1);
      },
    };
  }

  #answer(
    key: string,
    connection: Connection,
    { after, fact }: SocketAnswer,
    own: unknown,
    faultPlan: FaultPlan | null,
  ): void {
    if (after === null) return;
    const fate = fact ? faultPlan?.get(fact.seq) : undefined;
    for (const { late, data } of fate ?? [{ late: 0, data: own }])
      this.#timers.after(after + late, fact?.seq ?? 0, () => this.#hand(key, connection, data));
  }

  #hand(key: string, connection: Connection, data: unknown): void {
    const { live } = connection;
    const kind = memberOf(data, "kind");
    if (kind === "open") {
      if (connection.isOpen) return;
      connection.isOpen = true;
      live.next(data);
      const missed = this.#missed.get(key) ?? [];
      this.#missed.delete(key);
      for (const push of missed) this.#push(key, push);
      return;
    }
    if (kind === "message") {
      if (connection.isOpen) live.next(data);
      return;
    }
    connection.isOpen = false;
    live.next(data);
  }

  /** Something for whichever connection is open. */
  #push(key: string, data: unknown): void {
    const open = this.#connections.get(key)?.findLast(({ isOpen }) => isOpen);
    if (open) this.#hand(key, open, data);
    else if (memberOf(data, "frame", "json", "msgId") !== undefined)
      this.#missed.set(key, [...(this.#missed.get(key) ?? []), data]);
  }
}

/** The recorded answers in turn; after them, the last one goes on. @param otherwise where none was recorded, ms */
function answering(recorded: readonly SocketAnswer[], otherwise: number | null): () => SocketAnswer {
  let count = 0;
  const last: SocketAnswer = {
    after: recorded.length > 0 ? (recorded.at(-1)?.after ?? null) : otherwise,
    fact: null,
  };
  return () => {
    count += 1;
    return recorded[count - 1] ?? last;
  };
}

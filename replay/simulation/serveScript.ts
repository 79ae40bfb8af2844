import type { Delivery, FaultPlan, StreamFact } from "./facts.ts";
import type { VirtualTimers } from "./virtualTimers.ts";
import type { RecordedStream } from "./world.ts";

/** How long a request that nobody knows waits for its failure, ms. */
const unknownAfter = 50;

/**
 * What a stream says that no recording knows: the call fails as without a way to the service, the socket does not connect, code is
 * there, and what only watches stays silent (docs/replay.md).
 */
const unknown: Readonly<Record<string, unknown>> = {
  "http.request": { kind: "failed", reason: "unreachable" },
  "socket.connect": { kind: "closed", code: 1006 },
  "stage.play": { kind: "failed", reason: "unreachable" },
  "payments.embed": { kind: "unavailable" },
  "identity.signIn": { kind: "failed" },
  "lifecycle.lock": "held",
  "sharing.copy": false,
  "sharing.share": "failed",
  "installer.ask": "dismissed",
  "parts.load": null,
  "asApp.load": null,
};
/** These go on after what they say. */
const lasting: ReadonlySet<string> = new Set(["lifecycle.lock"]);

/** Serves a stream that the recording does not know. */
export function serveUnknown(live: LiveStream, timers: VirtualTimers): void {
  if (!Object.hasOwn(unknown, live.name)) return;
  timers.after(unknownAfter, 0, () => {
    live.next(unknown[live.name]);
    if (!lasting.has(live.name)) live.done();
  });
}

/**
 * Serves a stream as a recorded one: each fact as long after the app opened it as it came then.
 * @param faultPlan of faulted facts; null when the recorded stream was served before, as a fault hits once
 */
export function serveScript(
  live: LiveStream,
  recorded: RecordedStream,
  timers: VirtualTimers,
  faultPlan: FaultPlan | null,
): Served {
  const deliver = (fact: StreamFact, after: number): number =>
    deliveriesOf(fact, faultPlan).reduce((last, { late, data }) => {
      const due = Math.max(0, after + late);
      if (fact.atOnce && late === 0) live.next(data);
      else timers.after(due, fact.seq, () => live.next(data));
      return Math.max(last, due);
    }, -1);

  const answersMessages = live.name === "payments.embed";
  let lastDue = 0;
  for (const fact of recorded.facts)
    if (!answersMessages || fact.sentBefore === 0) lastDue = deliver(fact, fact.after);
  const { end } = recorded;
  // A last word that never comes leaves the stream open.
  if (end && lastDue >= 0) {
    const isAtOnce = end.after === 0 && recorded.facts.every(({ atOnce }) => atOnce) && lastDue === 0;
    const finish = (): void => (end.what === "done" ? live.done() : live.error(String(end.data)));
    if (isAtOnce) finish();
    else timers.after(Math.max(end.after, lastDue), end.seq, finish);
  }
  if (!answersMessages) return nothingToAnswer;
  let received = 0;
  return {
    receive() {
      received += 1;
      const sentAt = recorded.sent[received - 1]?.at;
      if (sentAt === undefined) return;
      for (const fact of recorded.facts) if (fact.sentBefore === received) deliver(fact, fact.at - sentAt);
    },
    left: () => undefined,
  };
}

/** What becomes of a fact. */
export function deliveriesOf(fact: StreamFact, faultPlan: FaultPlan | null): readonly Delivery[] {
  return faultPlan?.get(fact.seq) ?? [{ late: 0, data: fact.data }];
}

/** A stream that the app has open in a faulted replay. */
export interface LiveStream {
  readonly name: string;
  readonly request: unknown;
  /** @param data in its recorded form */
  next(data: unknown): void;
  done(): void;
  error(message: string): void;
}

export interface Served {
  /** The app sends something to the stream. @param data in its recorded form */
  receive(data: unknown): void;
  /** The app has left it, or it has ended. */
  left(): void;
}

export const nothingToAnswer: Served = { receive: () => undefined, left: () => undefined };

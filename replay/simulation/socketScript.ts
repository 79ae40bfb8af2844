import { equal } from "../../streams/lib/equal.ts";
import { memberOf } from "../timeline/member.ts";
import type { StreamFact } from "./facts.ts";

/** An answer to something that the app sent to a socket. */
export interface SocketAnswer {
  /** ms after it was sent; null where no answer came. */
  readonly after: number | null;
  readonly fact: StreamFact | null;
}

/** What a recorded socket did, taken apart (R-REC-21). */
export interface SocketScript {
  /** By the time since the app connected: it opened, or the connection failed. */
  readonly connecting: readonly StreamFact[];
  /** By their own times: pushes, and that the connection was lost. */
  readonly pushed: readonly StreamFact[];
  /** To the heartbeats of the app, in their order. */
  readonly heartbeats: readonly SocketAnswer[];
  /** To what comes back as it was sent, such as a probe. */
  readonly echoes: readonly SocketAnswer[];
}

interface SentMessage {
  readonly at: number;
  readonly frame: unknown;
  answer: StreamFact | null;
}

/** Sorts the facts of a socket into answers and pushes. */
export function classifySocket(
  facts: readonly StreamFact[],
  messages: ReadonlyArray<{ readonly at: number; readonly data: unknown }>,
): SocketScript {
  const sent = messages.map(
    ({ at, data }): SentMessage => ({ at, frame: memberOf(data, "frame"), answer: null }),
  );
  const closedByApp = messages.findIndex(({ data }) => memberOf(data, "kind") === "close");
  const connecting: StreamFact[] = [];
  const pushed: StreamFact[] = [];
  let isOpen = false;
  for (const fact of facts) {
    const kind = memberOf(fact.data, "kind");
    const frame = memberOf(fact.data, "frame");
    if (kind === "message") {
      const answered = sent
        .slice(0, fact.sentBefore)
        .find(
          (one) =>
            one.answer === null && (isHeartbeat(one.frame) ? isHeartbeat(frame) : equal(one.frame, frame)),
        );
      if (answered) answered.answer = fact;
      // Those that answer what was not recorded are made anew.
      else if (!isHeartbeat(frame)) pushed.push(fact);
    } else if (kind === "closed" && isOpen) {
      if (closedByApp < 0 || fact.sentBefore <= closedByApp) pushed.push(fact);
    } else connecting.push(fact);
    isOpen ||= kind === "open";
  }
  const answers = (of: readonly SentMessage[]): readonly SocketAnswer[] =>
    of.map(({ at, answer }) => ({ after: answer ? answer.at - at : null, fact: answer }));
  const frames = sent.filter(({ frame }) => frame !== undefined);
  return {
    connecting,
    pushed,
    heartbeats: answers(frames.filter(({ frame }) => isHeartbeat(frame))),
    echoes: answers(frames.filter(({ frame }) => !isHeartbeat(frame) && !isAck(frame))),
  };
}

/** Of either side. @param frame as recorded */
export function isHeartbeat(frame: unknown): boolean {
  const json = memberOf(frame, "json");
  return memberOf(json, "type") === "heartbeat" || memberOf(json, "event") === "heartbeat";
}

/** An acknowledgement, which has no answer. */
export function isAck(frame: unknown): boolean {
  return memberOf(frame, "json", "type") === "ack";
}

import type { TransportFeedback } from "./transportFeedback.ts";

export interface ReceivedPacket {
  /** Counts all packets sent, without wrapping. */
  readonly number: number;
  readonly bytes: number;
  /** ms of the sender's clock. */
  readonly sentAt: number;
  /** ms of the receiver's clock. */
  readonly arrivedAt: number;
}

/** Outcome of a packet that is settled. */
export interface SettledPacket {
  readonly bytes: number;
  readonly sentAt: number;
  /** `unknown`: the report about it was lost. */
  readonly fate: "received" | "lost" | "unknown";
}

interface FeedbackResult {
  /** In the order of sending. */
  readonly received: readonly ReceivedPacket[];
  readonly settled: readonly SettledPacket[];
  /** Whether packets arrive again after an outage. */
  readonly afterOutage: boolean;
}

interface Sent {
  readonly number: number;
  readonly bytes: number;
  readonly sentAt: number;
  fate: "unknown" | "lost" | "received";
}

/** More than a second's packets at the highest bitrate. A power of two, so that numbers wrap evenly. */
const kept = 4_096;
/** A packet that has not arrived when others sent this much later have is lost, not reordered, ms. */
const reorderMs = 120;
/** Losing everything for this long is an outage, not loss: it says nothing about the line's capacity, ms. */
const outageMs = 300;

/** Recently sent packets, and the receiver's report about each. */
export function createSentPackets() {
  const ring: (Sent | undefined)[] = new Array(kept).fill(undefined);
  let next = 0;
  /** The first packet that is not settled. */
  let unsettled = 0;
  let newest: Sent | null = null;

  const at = (number: number): Sent | undefined => {
    const sent = ring[number % kept];
    return sent?.number === number ? sent : undefined;
  };

  const mark = ({ base, arrivals }: TransportFeedback): ReceivedPacket[] => {
    const received: ReceivedPacket[] = [];
    // The base is the closest number to the newest one with these 16 bits, and never a future one.
    const first = next - 1 - ((next - 1 - base) & 0xffff);
    arrivals.forEach((arrivedAt, index) => {
      const sent = at(first + index);
      if (!sent || sent.fate === "received") return;
      sent.fate = arrivedAt === null ? "lost" : "received";
      if (arrivedAt === null) return;
      const { number, bytes, sentAt } = sent;
      received.push({ number, bytes, sentAt, arrivedAt });
      if (newest === null || number > newest.number) newest = sent;
    });
    return received;
  };

  const settle = (): { settled: SettledPacket[]; afterOutage: boolean } => {
    const settled: SettledPacket[] = [];
    let afterOutage = false;
    let missing: Sent[] = [];
    unsettled = Math.max(unsettled, next - kept);
    for (let number = unsettled; newest && number <= newest.number; number += 1) {
      const sent = at(number);
      if (!sent) continue;
      if (sent.fate === "lost") {
        if (newest.sentAt - sent.sentAt < reorderMs) break;
        missing.push(sent);
        continue;
      }
      const outage = sent.sentAt - (missing[0]?.sentAt ?? sent.sentAt) > outageMs;
      if (outage) afterOutage = true;
      else settled.push(...missing);
      missing = [];
      settled.push(sent);
      unsettled = number + 1;
    }
    return { settled, afterOutage };
  };

  return {
    /** Number of packets sent. */
    get count(): number {
      return next;
    },
    /** @returns the packet's transport-wide sequence number, 16 bits */
    add(bytes: number, sentAt: number): number {
      ring[next % kept] = { number: next, bytes, sentAt, fate: "unknown" };
      next += 1;
      return (next - 1) & 0xffff;
    },
    apply(feedback: TransportFeedback): FeedbackResult {
      const received = mark(feedback);
      return { received, ...settle() };
    },
  };
}

import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { type Line, queueMs } from "./lines.ts";

/** Counts of packets towards the player since they were last taken. */
export interface RelayCounts {
  readonly offered: number;
  /** By chance. */
  readonly lost: number;
  readonly deliveredBytes: number;
  /** Longest wait in the queue, ms. */
  readonly longestQueue: number;
}

/** A line between a sender and a player on this computer, made of a UDP relay. */
export type Relay = Awaited<ReturnType<typeof openRelay>>;

/** Headers of IP and UDP, which a bottleneck carries too, bytes. */
const headerBytes = 28;
const host = "127.0.0.1";
const socketBufferBytes = 4_000_000;

/** Packets delivered in a millisecond: after a stall of this process, all at once would overflow a browser's socket. */
const maxAtOnce = 12;

interface Waiting {
  readonly at: number;
  readonly deliver: () => void;
}

/** The kernel's own means (tc netem) need a module that many lack, and rights that tests should not have. */
export async function openRelay(first: Line) {
  const [front, back] = [createSocket("udp4"), createSocket("udp4")];
  front.bind(0, host);
  back.bind(0, host);
  await Promise.all([once(front, "listening"), once(back, "listening")]);
  // A busy computer lets this process wait: packets that pile up meanwhile are not lost by the line.
  for (const socket of [front, back]) socket.setRecvBufferSize(socketBufferBytes);
  let line = first;
  let sender: number | null = null;
  let player: number | null = null;
  let busyUntil = 0;
  let counts = noCounts();
  const schedule = createSchedule();

  const pass = (socket: Socket, port: number | null, packet: Buffer, from: number): void => {
    if (port === null) return;
    const at = from + line.delay + Math.random() * line.jitter;
    schedule.add({ at, deliver: () => socket.send(packet, port, host) });
  };

  front.on("message", (packet, { port }) => {
    player = port;
    if (Math.random() >= line.loss) pass(back, sender, packet, performance.now());
  });
  back.on("message", (packet) => {
    counts.offered += 1;
    if (Math.random() < line.loss) {
      counts.lost += 1;
      return;
    }
    const now = performance.now();
    const from = Math.max(now, busyUntil);
    // The queue before the bottleneck is full.
    if (from - now > queueMs) return;
    counts.longestQueue = Math.max(counts.longestQueue, from - now);
    counts.deliveredBytes += packet.length + headerBytes;
    busyUntil = from + ((packet.length + headerBytes) * 8_000) / line.capacity;
    pass(front, player, packet, busyUntil);
  });

  return {
    /** The port that the player sends to. */
    port: front.address().port,
    /** @param port of the sender */
    connect(port: number) {
      sender = port;
    },
    setLine(next: Line) {
      line = next;
      busyUntil = 0;
    },
    takeCounts(): RelayCounts {
      const taken = counts;
      counts = noCounts();
      return taken;
    },
    close() {
      schedule.stop();
      front.close();
      back.close();
    },
  };
}

const noCounts = () => ({ offered: 0, lost: 0, deliveredBytes: 0, longestQueue: 0 });

/** Runs things at their times, as exactly as timers allow. */
function createSchedule(): { add(waiting: Waiting): void; stop(): void } {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    timer = undefined;
    const now = performance.now();
    waiting.sort((one, other) => one.at - other.at);
    const late = waiting.findIndex(({ at }) => at > now);
    const due = Math.min(maxAtOnce, late === -1 ? waiting.length : late);
    for (const { deliver } of waiting.splice(0, due)) deliver();
    plan();
  };
  const plan = (): void => {
    if (timer !== undefined || waiting.length === 0) return;
    timer = setTimeout(run, 1);
  };
  return {
    add(each) {
      waiting.push(each);
      plan();
    },
    stop() {
      clearTimeout(timer);
      waiting = [];
    },
  };
}

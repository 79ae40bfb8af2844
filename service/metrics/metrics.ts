import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isUnavailable } from "../lib/refusal.ts";

/** Seconds; most calls take a few milliseconds, and one that waits for a host seconds. */
const callBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const transactionBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
/** From seconds to the half hour after which nobody waits. */
const waitBuckets = [1, 5, 15, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600];
const startBuckets = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 8, 13, 20, 30, 60];
/** Places that report errors, and whatever else comes from many corners of the code. */
const mostPlaces = 60;
/** Places whose first error is worth an alert. */
const paymentPlaces = [
  ...["payment", "payment check", "payment provider", "payments"],
  ...["refund", "refunds that are not through"],
];

/**
 * What the service counts and measures (R-EYES-02). The help texts are what an operator reads of them; the alerts and the dashboard of
 * deploy/monitoring ask for nothing else (R-EYES-05).
 */
export type Metrics = ReturnType<typeof createMetrics>;

/** @param runtime also collects what Node knows of itself, such as the event loop's delay; off in tests */
export function createMetrics({ runtime = true }: { runtime?: boolean } = {}) {
  const registry = new Registry();
  const registers = [registry];
  if (runtime) collectDefaultMetrics({ register: registry });
  const errorPlace = boundedLabel(mostPlaces);
  const work = workMetrics(registers);
  // A counter that appears with its first error has not grown, as Prometheus sees it.
  for (const place of paymentPlaces) work.errors.inc({ place: errorPlace(place) }, 0);
  return {
    registry,
    /**
     * Counts an error by its place, without what is different each time. What fails for want of the database counts as the database's,
     * wherever it shows (R-OPS-27): it is tried again there, and is no reason to look at payments.
     */
    countError(where: string, error: unknown): void {
      const place = isUnavailable(error) ? "database" : where.replace(/^game .*/s, "game").slice(0, 80);
      work.errors.inc({ place: errorPlace(place) });
    },
    ...playMetrics(registers),
    ...outsideMetrics(registers),
    ...work,
  };
}

/** Database, disk, relays and certificates. */
function outsideMetrics(registers: Registry[]) {
  return {
    databaseUp: new Gauge({
      name: "cloudplay_database_up",
      help: "1 while the database answers within 2 s, 0 otherwise.",
      registers,
    }),
    diskFree: new Gauge({
      name: "cloudplay_disk_free_ratio",
      help: "Share of the disk behind DATA_DIR that is free, from 0 to 1; NaN without such a folder.",
      registers,
    }),
    relayUp: new Gauge({
      name: "cloudplay_relay_up",
      help: "1 while a relay answers at an address of TURN_URLS, 0 otherwise.",
      labelNames: ["url"],
      registers,
    }),
    certificateEnds: new Gauge({
      name: "cloudplay_certificate_expiry_timestamp_seconds",
      help: "When the certificate at an address that players use ends, seconds since 1970.",
      labelNames: ["address"],
      registers,
    }),
  };
}

/** Of the players: who is there, waits, plays and pays. */
function playMetrics(registers: Registry[]) {
  return {
    sockets: new Gauge({
      name: "cloudplay_sockets",
      help: "Session sockets that are open on this process: players who are there.",
      registers,
    }),
    schedules: new Gauge({
      name: "cloudplay_schedules",
      help: "Players by what they do: wait in the queue, are offered a seat, or play.",
      labelNames: ["state", "region"],
      registers,
    }),
    expectedWait: new Gauge({
      name: "cloudplay_queue_expected_wait_seconds",
      help: "How long the next player in the queue is expected to wait.",
      labelNames: ["region"],
      registers,
    }),
    waited: new Histogram({
      name: "cloudplay_queue_wait_seconds",
      help: "How long players waited from Play until a seat was offered; 0 with a free one.",
      labelNames: ["region"],
      buckets: waitBuckets,
      registers,
    }),
    started: new Histogram({
      name: "cloudplay_start_seconds",
      help: "From the offer of a seat until the host had drawn the game; the time in which the player confirms counts.",
      labelNames: ["region"],
      buckets: startBuckets,
      registers,
    }),
    seats: new Gauge({
      name: "cloudplay_seats",
      help: "Seats of all hosts, as this process knows them.",
      registers,
    }),
    hostsAnswer: new Gauge({
      name: "cloudplay_hosts_answer",
      help: "1 while a host answered the latest question for its seats, 0 otherwise.",
      registers,
    }),
    orders: new Counter({
      name: "cloudplay_orders_total",
      help: "Orders by provider and by what became of them: pending when made, then paid, failed or expired.",
      labelNames: ["provider", "status"],
      registers,
    }),
    paid: new Counter({
      name: "cloudplay_paid_minor_units_total",
      help: "Money received, in minor units (cents) of the currency; gold coins count as one each.",
      labelNames: ["provider", "currency"],
      registers,
    }),
    pushesSent: new Counter({
      name: "cloudplay_pushes_sent_total",
      help: "Events sent to players for the first time on a socket.",
      registers,
    }),
    pushesResent: new Counter({
      name: "cloudplay_pushes_resent_total",
      help: "Events sent again, as no acknowledgement came.",
      registers,
    }),
  };
}

/** Of the process: its calls, its errors and its transactions. */
function workMetrics(registers: Registry[]) {
  return {
    calls: new Histogram({
      name: "cloudplay_call_seconds",
      help: "Time from a request to its reply, by route; pages: files of the built client.",
      labelNames: ["route"],
      buckets: callBuckets,
      registers,
    }),
    refusals: new Counter({
      name: "cloudplay_refusals_total",
      help: "Calls that were refused, by route and by the code of docs/service.md; 500: they failed.",
      labelNames: ["route", "code"],
      registers,
    }),
    errors: new Counter({
      name: "cloudplay_errors_total",
      help: "Errors that reached the log, by the place that reported them; database: all that failed for want of it.",
      labelNames: ["place"],
      registers,
    }),
    transactions: new Histogram({
      name: "cloudplay_transaction_seconds",
      help: "Time of a database transaction with its wait for others, by outcome: committed, read (it changes nothing), refused (a call was) or failed.",
      labelNames: ["outcome"],
      buckets: transactionBuckets,
      registers,
    }),
    retries: new Counter({
      name: "cloudplay_transaction_retries_total",
      help: "Times that a transaction ran again, as it was in the way of another.",
      registers,
    }),
  };
}

/**
 * Keeps a label from having endless values: each is a series of its own, for ever (R-EYES-02).
 * @param most different values that are told apart; all further ones become `other`
 */
export function boundedLabel(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return "other";
    known.add(value);
    return value;
  };
}

import { collectDefaultMetrics, Registry } from "prom-client";
import { type MetricMakers, metricMakers } from "../../server/metricMakers.ts";
import { isUnavailable } from "../lib/refusal.ts";

/** Seconds. Most calls take milliseconds; one that waits for a host takes seconds. */
const callBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const transactionBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
/** Up to the half hour after which nobody keeps waiting, and beyond. */
const waitBuckets = [1, 5, 15, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600];
const startBuckets = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 8, 13, 20, 30, 60];
/** Maximum distinct error places, and of other labels with many values. */
const maxPlaces = 60;
/** Places whose first error causes an alert. */
const paymentPlaces = [
  ...["payment", "payment check", "payment provider", "payments"],
  ...["refund", "refunds that are not through"],
];

/**
 * The service's metrics (R-EYES-02). The help texts are documentation for operators; the alerts and the dashboard of deploy/monitoring use
 * only these (R-EYES-05).
 */
export type Metrics = ReturnType<typeof createMetrics>;

/** @param runtime adds Node's own metrics, such as the event loop's delay; off in tests */
export function createMetrics({ runtime = true }: { runtime?: boolean } = {}) {
  const registry = new Registry();
  const meters = metricMakers(registry);
  if (runtime) collectDefaultMetrics({ register: registry });
  const errorPlace = boundedLabel(maxPlaces);
  const work = workMetrics(meters);
  // Start at 0: Prometheus does not see a counter increase that appears with its first count.
  for (const place of paymentPlaces) work.errors.inc({ place: errorPlace(place) }, 0);
  return {
    registry,
    /**
     * Counts an error by its place, without variable parts. Errors for lack of the database count as the database's, wherever they occur
     * (R-OPS-27): the work is retried, and nobody needs to look at payments.
     */
    countError(where: string, error: unknown): void {
      const place = isUnavailable(error) ? "database" : where.replace(/^game .*/s, "game").slice(0, 80);
      work.errors.inc({ place: errorPlace(place) });
    },
    ...playMetrics(meters),
    ...outsideMetrics(meters),
    ...work,
  };
}

/** Database, disk, relays and certificates. */
function outsideMetrics({ gauge }: MetricMakers) {
  return {
    databaseUp: gauge(
      "cloudplay_database_up",
      "1 while the database answers within 2 s and takes writes, 0 otherwise.",
    ),
    diskFree: gauge(
      "cloudplay_disk_free_ratio",
      "Share of the disk behind DATABASE_DIR, else DATA_DIR, that is free, from 0 to 1; NaN without such a folder.",
    ),
    relayUp: gauge(
      "cloudplay_relay_up",
      "1 while a relay answers at an address of TURN_URLS, 0 otherwise.",
      "url",
    ),
    certificateBegins: gauge(
      "cloudplay_certificate_start_timestamp_seconds",
      "Since when the certificate at an address that players use is valid, seconds since 1970.",
      "address",
    ),
    certificateEnds: gauge(
      "cloudplay_certificate_expiry_timestamp_seconds",
      "When the certificate at an address that players use ends, seconds since 1970.",
      "address",
    ),
  };
}

/** Players: online, queued, playing, paying. */
function playMetrics({ counter, gauge, histogram }: MetricMakers) {
  return {
    sockets: gauge(
      "cloudplay_sockets",
      "Session sockets that are open on this process: players who are there.",
    ),
    schedules: gauge(
      "cloudplay_schedules",
      "Players by what they do: wait in the queue, are offered a seat, or play.",
      "state",
      "region",
    ),
    expectedWait: gauge(
      "cloudplay_queue_expected_wait_seconds",
      "How long the next player in the queue is expected to wait.",
      "region",
    ),
    waited: histogram(
      "cloudplay_queue_wait_seconds",
      "How long players waited from Play until a seat was offered; 0 with a free one.",
      waitBuckets,
      "region",
    ),
    started: histogram(
      "cloudplay_start_seconds",
      "From the offer of a seat until the host had drawn the game; the time in which the player confirms counts.",
      startBuckets,
      "region",
    ),
    seats: gauge("cloudplay_seats", "Seats of all hosts, as this process knows them."),
    hostsAnswer: gauge(
      "cloudplay_hosts_answer",
      "1 while a host answered the latest question for its seats, 0 otherwise.",
    ),
    orders: counter(
      "cloudplay_orders_total",
      "Orders by provider and by what became of them: pending when made, then paid, failed or expired.",
      "provider",
      "status",
    ),
    paid: counter(
      "cloudplay_paid_minor_units_total",
      "Money received, in minor units (cents) of the currency; gold coins count as one each.",
      "provider",
      "currency",
    ),
    pushesSent: counter(
      "cloudplay_pushes_sent_total",
      "Events sent to players for the first time on a socket.",
    ),
    pushesResent: counter("cloudplay_pushes_resent_total", "Events sent again, as no acknowledgement came."),
  };
}

/** The process: calls, errors, transactions. */
function workMetrics({ counter, histogram }: MetricMakers) {
  return {
    calls: histogram(
      "cloudplay_call_seconds",
      "Time from a request to its reply, by route; pages: files of the built client.",
      callBuckets,
      "route",
    ),
    refusals: counter(
      "cloudplay_refusals_total",
      "Calls that were refused, by route and by the code of service/lib/refusal.ts; 500: they failed.",
      "route",
      "code",
    ),
    errors: counter(
      "cloudplay_errors_total",
      "Errors that reached the log, by the place that reported them; database: all that failed for want of it.",
      "place",
    ),
    transactions: histogram(
      "cloudplay_transaction_seconds",
      "Time of a database transaction with its wait for others, by outcome: committed, read (it changes nothing), refused (a call was) or failed.",
      transactionBuckets,
      "outcome",
    ),
    retries: counter(
      "cloudplay_transaction_retries_total",
      "Times that a transaction ran again, as it was in the way of another.",
    ),
  };
}

/**
 * Limits the number of a label's values, because each is a permanent series (R-EYES-02).
 * @param max maximum number of distinct values; further ones become `other`
 */
export function boundedLabel(max: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= max) return "other";
    known.add(value);
    return value;
  };
}

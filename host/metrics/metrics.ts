import { collectDefaultMetrics, Registry } from "prom-client";
import { type MetricMakers, metricMakers } from "../../server/metricMakers.ts";
import { gameEndReasons } from "../../wire/desk/messages.ts";
import type { SeatList } from "../../wire/hosts/hostControl.ts";
import type { Availability } from "../library/availability.ts";
import type { SeatMeasures } from "../seat/seatMeasures.ts";

const callBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const frameBuckets = [0.001, 0.002, 0.004, 0.006, 0.008, 0.012, 0.016, 0.024, 0.033, 0.05, 0.1, 0.25];
const lagBuckets = [0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.13, 0.16, 0.2, 0.3, 0.5, 1];
const startBuckets = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 8, 13, 20, 30, 60];
/** kilobits a second. */
const bitrateBuckets = [150, 300, 600, 1_000, 1_500, 2_500, 4_000, 6_000, 9_000, 14_000, 20_000];
/** Maximum number of distinct error places, because each is a permanent series. */
const maxPlaces = 60;

/** The host's metrics (R-EYES-02). The help texts are documentation for operators. */
export type Metrics = ReturnType<typeof createMetrics>;

/** @param runtime adds Node's own metrics, such as the event loop's delay; off in tests */
export function createMetrics({ runtime = true }: { runtime?: boolean } = {}) {
  const registry = new Registry();
  const meters = metricMakers(registry);
  if (runtime) collectDefaultMetrics({ register: registry });
  const places = new Set<string>();
  return {
    registry,
    /** The place of an error as a label, without its variable parts. */
    errorPlace(where: string): string {
      const place = where.replace(/ version .*/s, "").slice(0, 80);
      if (!places.has(place) && places.size >= maxPlaces) return "other";
      places.add(place);
      return place;
    },
    ...hostMetrics(meters),
    ...streamMetrics(meters),
  };
}

function hostMetrics({ counter, gauge, histogram }: MetricMakers) {
  const ends = counter(
    "cloudplay_host_seat_ends_total",
    "Seats that ended, by reason; host-fault: the seat's process died or hung.",
    "reason",
  );
  // Start at 0: Prometheus does not see a counter increase that appears with its first count.
  for (const reason of gameEndReasons) ends.inc({ reason }, 0);
  return {
    ends,
    seats: gauge(
      "cloudplay_host_seats",
      "Seats of this host by state: free, leased, starting or running.",
      "state",
    ),
    draining: gauge("cloudplay_host_draining", "1 while this host takes no new players, 0 otherwise."),
    games: gauge(
      "cloudplay_host_games",
      "Installed games by state; withheld: the computer lacks something that all PC games need.",
      "state",
    ),
    diskFree: gauge(
      "cloudplay_host_disk_free_ratio",
      "Share of the disk behind MACHINE_DATA_DIR that is free, from 0 to 1; NaN without such a folder.",
    ),
    toPicture: histogram(
      "cloudplay_host_time_to_picture_seconds",
      "From the lease of a seat until the first frame was sent to its connected player.",
      startBuckets,
    ),
    calls: histogram(
      "cloudplay_host_call_seconds",
      "Time from a request to its reply, by route.",
      callBuckets,
      "route",
      "status",
    ),
    errors: counter(
      "cloudplay_host_errors_total",
      "Errors that reached the host's log, by the place that reported them.",
      "place",
    ),
  };
}

/** Metrics of all seats' streams, updated every second. */
function streamMetrics({ counter, histogram }: MetricMakers) {
  return {
    framesSent: counter("cloudplay_host_frames_sent_total", "Frames sent to players."),
    framesShown: counter(
      "cloudplay_host_frames_shown_total",
      "Frames that reached the players' displays, as they report.",
    ),
    framesLate: counter(
      "cloudplay_host_frames_late_total",
      "Frames that arrived too late for the players' displays, as they report.",
    ),
    inputToPhoton: histogram(
      "cloudplay_host_input_to_photon_seconds",
      "From a press to the display of its effect, as players' browsers measure it.",
      lagBuckets,
    ),
    encoding: histogram(
      "cloudplay_host_encode_seconds",
      "Encoding and sending of a frame: the 95th percentile of each second of each player.",
      frameBuckets,
    ),
    timersLate: histogram(
      "cloudplay_host_timer_late_seconds",
      "How late the timers of the seats ran: the 95th percentile of each second of each player.",
      frameBuckets,
    ),
    bitrate: histogram(
      "cloudplay_host_bitrate_kilobits",
      "What was sent to a player in a second.",
      bitrateBuckets,
    ),
    roundTrip: histogram(
      "cloudplay_host_round_trip_seconds",
      "Round trip to the player, each second of each player.",
      lagBuckets,
    ),
  };
}

/** Counts a second of a player's connection. */
export function countSecond(metrics: Metrics, second: SeatMeasures): void {
  const { frames, shown, late, encodeMs, timerLateMs, kilobits, roundTrip, inputToPhoton } = second;
  metrics.framesSent.inc(frames);
  if (shown !== null) metrics.framesShown.inc(shown);
  if (late !== null) metrics.framesLate.inc(late);
  metrics.bitrate.observe(kilobits);
  if (encodeMs !== null) metrics.encoding.observe(encodeMs / 1_000);
  if (timerLateMs !== null) metrics.timersLate.observe(timerLateMs / 1_000);
  if (roundTrip !== null) metrics.roundTrip.observe(roundTrip / 1_000);
  for (const ms of inputToPhoton) metrics.inputToPhoton.observe(ms / 1_000);
}

/** Sets the gauge of the games. */
export function readGames(metrics: Metrics, { games, withheld }: Availability): void {
  metrics.games.set({ state: "offered" }, games.length);
  metrics.games.set({ state: "withheld" }, withheld);
}

/** Sets the gauges of the seats. */
export function readSeats(metrics: Metrics, { total, seats }: SeatList, isDraining: boolean): void {
  const inState = (wanted: string) => seats.filter(({ state }) => state === wanted).length;
  for (const state of ["leased", "starting", "running"] as const)
    metrics.seats.set({ state }, inState(state));
  metrics.seats.set({ state: "free" }, Math.max(0, total - seats.length));
  metrics.draining.set(isDraining ? 1 : 0);
}

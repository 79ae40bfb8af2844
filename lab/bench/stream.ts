import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { wholeNumber } from "../../scripts/lib/commandLine.ts";
import { controlHost, findBenchGame } from "./benchGames.ts";
import { openBrowser } from "./openBrowser.ts";
import { type Sender, startSender } from "./senders/sender.ts";
import { type Latency, reportSender, type StreamRound } from "./streamReport.ts";
import { bareTurn, hostTurn, type StreamOptions, type Turn } from "./turns.ts";

/**
 * Measures input-to-photon latency: the sender runs in its own Node process, the receiver in a headless Chromium, both on
 * this computer. The host and a bare sender take turns, so that both meet the same conditions.
 *
 * --game doom is Freedoom: its menu is opened and closed, at least 20 times a round.
 * --seats plays in several seats at once; results are then shown for each.
 * --burn measures each game once more while another seat burns a core.
 * --high measures the higher resolution of a pro plan, which the bare sender does not support.
 * --strict exits with 1 when a goal is missed.
 */

const machineToken = "bench-machine-token";
/** How much slower the slowest frames may get beside a seat that burns a core. */
const burnFactor = 1.5;

const loadBefore = (loadavg()[0] ?? 0) / cpus().length;
const options = readOptions();
const browser = await openBrowser();
const senders: Sender[] = [];
try {
  const deps = { browser, options };
  const host = await startSender("host", "hostSender.ts", machineToken);
  senders.push(host);
  const control = controlHost(host.url, machineToken, options.quality);
  const turns = options.games.flatMap((game) => [
    hostTurn(deps, host, control, game, false),
    ...(options.burn ? [hostTurn(deps, host, control, game, true)] : []),
  ]);
  // The bare sender supports H.264, one resolution and one player only.
  if (!options.vp8 && options.quality === "standard" && options.seats === 1 && !options.burn) {
    const bare = await startSender("prototype", "bareSender.ts", machineToken);
    senders.push(bare);
    turns.push(bareTurn(deps, bare));
  }
  const results = await takeTurns(turns);
  console.log(
    `60 frames/s, ${options.rounds} rounds of ${options.seconds} s each, sender and browser on this machine; CPU of all processes of a sender${options.seats > 1 ? ", for each seat" : ""}:`,
  );
  report(turns, results);
} finally {
  await browser.close();
  for (const sender of senders) await sender.stop();
}

/** Measures every turn once a round, in alternating order. */
async function takeTurns(turns: readonly Turn[]): Promise<ReadonlyMap<Turn, readonly StreamRound[][]>> {
  const results = new Map<Turn, StreamRound[][]>(turns.map((turn) => [turn, []]));
  for (let round = 0; round < options.rounds; round += 1) {
    for (const turn of round % 2 ? [...turns].reverse() : turns) {
      for (const [seat, measured] of (await turn.run()).entries()) {
        const bySeat = results.get(turn);
        if (bySeat) bySeat[seat] = [...(bySeat[seat] ?? []), measured];
      }
    }
  }
  return results;
}

/** Prints every turn, and compares each with its goal, the bare sender and itself beside a burning seat. */
function report(turns: readonly Turn[], results: ReadonlyMap<Turn, readonly StreamRound[][]>): void {
  const latencies = new Map<Turn, Latency>();
  for (const turn of turns) {
    const seats = results.get(turn) ?? [];
    const each = seats.map((rounds, seat) =>
      reportSender(seats.length > 1 ? `${turn.name} ${seat + 1}` : turn.name, rounds),
    );
    // The worst seat counts.
    const worst = (of: (latency: Latency) => number): number => Math.max(...each.map(of));
    latencies.set(turn, { p50: worst(({ p50 }) => p50), p95: worst(({ p95 }) => p95) });
  }
  const bare = latencies.get(
    turns.find(({ game }) => game === null) ?? { name: "", game: null, run: async () => [] },
  );
  let allMet = true;
  for (const turn of turns) {
    const latency = latencies.get(turn);
    if (!turn.game || !latency) continue;
    if (bare)
      console.log(
        `${turn.name} / prototype: p50 ×${(latency.p50 / bare.p50).toFixed(2)}, p95 ×${(latency.p95 / bare.p95).toFixed(2)}`,
      );
    const alone = latencies.get(turns.find((other) => other.game === turn.game) ?? turn);
    const met = isMet(turn, latency, alone === latency ? null : (alone ?? null));
    allMet &&= met;
  }
  process.exitCode = allMet || !options.strict ? 0 : 1;
  if (loadBefore > 0.5)
    console.log(
      `The computer was busy before (${loadBefore.toFixed(1)} jobs per core): only ratios are meaningful.`,
    );
  console.log(
    "Read at the browser's frame callback: a display may show the frame up to one refresh (16.7 ms) later.",
  );
}

/** @param alone the same without a burning seat; null where it is the one without */
function isMet({ name, game }: Turn, { p50, p95 }: Latency, alone: Latency | null): boolean {
  if (alone !== null) {
    const met = p95 <= alone.p95 * burnFactor;
    console.log(
      `${name}: p95 ×${(p95 / alone.p95).toFixed(2)}, goal at most ×${burnFactor}: ${met ? "met" : "missed"}`,
    );
    return met;
  }
  const goal = game?.goal ?? { p50: 0, p95: 0 };
  const met = p50 <= goal.p50 && p95 <= goal.p95;
  console.log(`${name}: goal p50 ≤ ${goal.p50} ms, p95 ≤ ${goal.p95} ms: ${met ? "met" : "missed"}`);
  return met;
}

/** @throws one line about the first wrong option */
function readOptions(): StreamOptions {
  const { values } = parseArgs({
    options: {
      game: { type: "string", default: "g-halogen-mile" },
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "10" },
      seats: { type: "string", default: "1" },
      burn: { type: "boolean", default: false },
      vp8: { type: "boolean", default: false },
      high: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
    },
  });
  return {
    rounds: wholeNumber("--rounds", values.rounds),
    seconds: wholeNumber("--seconds", values.seconds),
    games: values.game.split(",").map(findBenchGame),
    seats: wholeNumber("--seats", values.seats),
    burn: values.burn,
    vp8: values.vp8,
    quality: values.high ? "high" : "standard",
    strict: values.strict,
  };
}

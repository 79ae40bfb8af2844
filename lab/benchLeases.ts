import { progressBar } from "../scripts/games/progressBar.ts";
import { countedKinds } from "./bench/leases/census.ts";
import { startLeaseHost } from "./bench/leases/leaseHost.ts";
import { measureConnects } from "./bench/leases/measureConnects.ts";
import { measureLeases } from "./bench/leases/measureLeases.ts";
import { quantile } from "./bench/quantile.ts";

/**
 * Leases seats of a real host, starts and ends their games, and looks for what they leave behind: processes, files,
 * sockets, memory. Or, with `--connects`, connects to seats again and again, and looks at the memory of host and seats.
 * Ends with code 1 when there is a leak. For a computer that runs no other games meanwhile.
 *
 * Usage: benchLeases.ts [--count 1000 | --connects 10000] [--game g-halogen-mile] [--parallel 4]
 */

const { count, connects, game, parallel } = readOptions(process.argv.slice(2));
const host = await startLeaseHost(parallel);
try {
  const leaks = connects === null ? await leaveNothing() : await stayFlat(connects);
  console.log(leaks.length === 0 ? "flat: nothing is left behind" : `leak: ${leaks.join("; ")}`);
  process.exitCode = leaks.length === 0 ? 0 : 1;
} finally {
  await host.close();
}

async function leaveNothing(): Promise<readonly string[]> {
  console.log(`${count} leases, starts and ends of ${game}, ${parallel} at once:`);
  const progress = progressBar(process.stdout);
  const { before, after, drawn, seconds, kilobytesPerLease, leaks } = await measureLeases(
    host,
    { gameId: game, count, parallel },
    (done) => progress(done / count, "leases"),
  );
  for (const kind of countedKinds)
    console.log(
      `${kind.padEnd(16)} ${String(before[kind]).padStart(5)} before ${String(after[kind]).padStart(5)} after`,
    );
  console.log(
    `memory of the host ${before.hostMegabytes.toFixed(0)} MB before, ${after.hostMegabytes.toFixed(0)} MB after; ` +
      `${kilobytesPerLease.toFixed(1)} kB a lease after the first quarter`,
  );
  console.log(
    `from the lease to the drawn game: p50 ${quantile(drawn, 0.5).toFixed(0)}, p95 ${quantile(drawn, 0.95).toFixed(0)} ms`,
  );
  console.log(`${seconds.toFixed(0)} s, ${((seconds / count) * 1_000).toFixed(0)} ms a lease`);
  return leaks;
}

async function stayFlat(count: number): Promise<readonly string[]> {
  console.log(`${count} connections, ${parallel} at once, with ${game}:`);
  const progress = progressBar(process.stdout);
  const measured = await measureConnects(host, { gameId: game, count, parallel }, (done) =>
    progress(done / count, "connections"),
  );
  for (const name of ["host", "seats"] as const) {
    const { quarter, after, kilobytesPerConnect } = measured[name];
    console.log(
      `memory of the ${name} ${quarter.toFixed(1)} MB after a quarter, ${after.toFixed(1)} MB at the end; ` +
        `${kilobytesPerConnect.toFixed(2)} kB a connection`,
    );
  }
  const { seconds, leaks, failures } = measured;
  console.log(`${failures.length} connections tried again`);
  for (const failure of failures) console.log(`  ${failure}`);
  console.log(`${seconds.toFixed(0)} s, ${((seconds / count) * 1_000).toFixed(0)} ms a connection`);
  return leaks;
}

/** @throws when a number is not above 0 */
function readOptions(words: readonly string[]) {
  const value = (name: string, fallback: string): string => {
    const at = words.indexOf(`--${name}`);
    return at === -1 ? fallback : (words[at + 1] ?? "");
  };
  const whole = (name: string, fallback: number): number => {
    const number = Number(value(name, String(fallback)));
    if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} needs a whole number above 0`);
    return number;
  };
  return {
    count: whole("count", 1_000),
    connects: words.includes("--connects") ? whole("connects", 0) : null,
    game: value("game", "g-halogen-mile"),
    parallel: whole("parallel", 4),
  };
}

import { exitOnSignals } from "../scripts/lib/exitOnSignals.ts";

/**
 * `npm run bench -- NAME [OPTIONS]`: runs one benchmark; without a name it lists them. A benchmark is a module that measures when it is
 * imported, reads its own options and sets the exit code.
 */
interface Bench {
  readonly measures: string;
  /** Empty for none. */
  readonly options: string;
  run(): Promise<unknown>;
}

const benches: Readonly<Record<string, Bench>> = {
  stream: {
    measures: "input-to-photon latency of the streaming pipeline, beside a bare sender",
    options:
      "[--game g-halogen-mile,doom] [--rounds 3] [--seconds 10] [--seats 1] [--burn] [--vp8] [--high] [--strict]",
    run: () => import("./bench/stream.ts"),
  },
  start: {
    measures: "time from the tap on Play to the first frame, step by step, beside a bare player",
    options: "[--rounds 10]",
    run: () => import("./bench/start.ts"),
  },
  line: {
    measures:
      "the picture on lines that lose, delay, limit and cut; with --relay through a real coturn (root)",
    options: "[--line loss5,cap500] [--sender host,libwebrtc] [--vp8] [--high] | --relay [R-RELAY-07]",
    run: () =>
      process.argv.includes("--relay")
        ? import("./bench/line/coturn/proveRelays.ts")
        : import("./bench/line.ts"),
  },
  cut: {
    measures: "time until the picture is back after the network was cut",
    options: "[--seconds 1,5,20] [--times 5] [--online] [--moved]",
    run: () => import("./bench/cut.ts"),
  },
  screens: {
    measures: "how smoothly home scrolls, and time from touch to paint of every control, beside a bare page",
    options: "",
    run: () => import("./bench/screens.ts"),
  },
  replay: {
    measures:
      "replays of a recorded hour: their time, and that all are the same; or seeks in it, or the recorder",
    options: "[--times 100] | --seek | --recorder",
    run: () => {
      if (process.argv.includes("--seek")) return import("./bench/replay/seek.ts");
      if (process.argv.includes("--recorder")) return import("./bench/replay/recorder.ts");
      return import("./bench/replay.ts");
    },
  },
  store: {
    measures:
      "what reads, reports, rounds of the loop and commits cost on PostgreSQL, beside bare statements",
    options: "",
    run: () => import("./bench/store.ts"),
  },
};

const [name] = process.argv.splice(2, 1);
const chosen = name === undefined ? undefined : benches[name];
if (chosen) {
  exitOnSignals();
  await chosen.run();
} else {
  console.log("Usage: npm run bench -- NAME [OPTIONS]\n");
  for (const [each, { measures, options }] of Object.entries(benches))
    console.log(`${each.padEnd(8)} ${measures}${options && `\n${" ".repeat(8)} ${options}`}`);
  process.exitCode = name === undefined || name === "--help" ? 0 : 2;
}

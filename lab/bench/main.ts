import { exitOnSignals } from "../../scripts/lib/exitOnSignals.ts";

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
    measures: "input-to-photon latency and CPU time of a frame, beside a bare sender",
    options: "[--rounds 3] [--seconds 10] [--vp8] [--high] [--firefox] [--tv]",
    run: () => import("./stream.ts"),
  },
  start: {
    measures: "time from the tap on Play to the first frame, step by step, beside a bare player",
    options: "[--rounds 10] [--games]",
    run: () => import("./start.ts"),
  },
  line: {
    measures: "the picture on bad lines, beside a plain libwebrtc sender",
    options: "[--line loss5,cap500]",
    run: () => import("./line/line.ts"),
  },
  paint: {
    measures:
      "first paint, largest paint, blocked time and longest task of sign-in and home, beside a plain page",
    options: "[--rounds 3] [--busy]",
    run: () => import("./paint.ts"),
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

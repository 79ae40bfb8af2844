/** What a line does to packets. It delays and loses them in both directions; bandwidth is limited towards the player. */
export interface Line {
  /** One way, ms. */
  readonly delay: number;
  /** Added at random to the delay, up to this, ms; packets may overtake each other. */
  readonly jitter: number;
  /** Part of the packets lost at random, 0 to 1. */
  readonly loss: number;
  /** bit/s; infinite for no limit. */
  readonly capacity: number;
}

/** One measurement: a clean line that turns bad for a while and is clean again afterwards. */
export interface LineTrial {
  readonly id: string;
  readonly name: string;
  readonly line: Line;
  /** How long it is bad, s. */
  readonly seconds: number;
}

export const cleanLine: Line = { delay: 10, jitter: 0, loss: 0, capacity: Number.POSITIVE_INFINITY };

/** The queue before the bottleneck: as long as in a common router, ms. */
export const queueMs = 150;

const bad = (id: string, name: string, change: Partial<Line>, seconds = 20): LineTrial => ({
  id,
  name,
  line: { ...cleanLine, ...change },
  seconds,
});

const trials: readonly LineTrial[] = [
  bad("clean", "clean", {}),
  bad("loss1", "1 % loss", { loss: 0.01 }),
  bad("loss5", "5 % loss", { loss: 0.05 }),
  bad("loss10", "10 % loss", { loss: 0.1 }),
  bad("jitter", "50 ± 20 ms", { delay: 30, jitter: 40 }),
  bad("cap2000", "2,000 kbit/s", { capacity: 2_000_000 }),
  bad("cap1000", "1,000 kbit/s", { capacity: 1_000_000 }),
  bad("cap500", "500 kbit/s", { capacity: 500_000 }),
  bad("cut", "5 s cut", { loss: 1 }, 5),
];

/** @param names ids, separated by commas; null for all @throws one line about an unknown one */
export function findTrials(names: string | null): readonly LineTrial[] {
  if (names === null) return trials;
  return names.split(",").map((id) => {
    const found = trials.find((each) => each.id === id);
    if (!found)
      throw new Error(`--line: there is no ${id}, only ${trials.map((each) => each.id).join(", ")}`);
    return found;
  });
}

import { describe, expect, test } from "vitest";
import { planChaos } from "../../../lab/chaos/plan.ts";
import { createWatch, type SeatSight, seatAfter } from "../../../lab/chaos/watch.ts";
import { type Desk, reduceDesk } from "../../../streams/features/desk/deskState.ts";
import type { QueueView } from "../../../streams/features/queue/queuePopup.ts";
import { source } from "../../../streams/lib/state.ts";

const full = planChaos({ minutes: 10, services: 2, hosts: 2, hasDatabase: true });
const kindsOf = (plan: typeof full, kind: string) => plan.filter(({ what }) => what.kind === kind);

describe("the plan of a chaos run", () => {
  test("kills each process in turn every 10 s", () => {
    const first = full.filter(({ at }) => at <= 40).map(({ at, what }) => [at, what]);
    expect(first).toEqual([
      [10, { kind: "kill", target: "service", index: 0 }],
      [20, { kind: "kill", target: "host", index: 0 }],
      [30, { kind: "kill", target: "service", index: 1 }],
      [40, { kind: "kill", target: "host", index: 1 }],
    ]);
  });

  test("restarts the database twice, and cuts off a host for 90 s and a service for 30 s", () => {
    expect(kindsOf(full, "restartDatabase")).toHaveLength(2);
    expect(kindsOf(full, "cutHost")[0]?.what).toMatchObject({ seconds: 90 });
    expect(kindsOf(full, "cutDatabase")[0]?.what).toMatchObject({ seconds: 30 });
  });

  test("kills nobody who is cut off, and leaves calm at the end", () => {
    const [cut] = kindsOf(full, "cutHost");
    const from = cut?.at ?? 0;
    const killed = full.filter(
      ({ at, what }) =>
        what.kind === "kill" && what.target === "host" && what.index === 0 && at > from && at < from + 90,
    );
    expect(killed).toEqual([]);
    expect(full.at(-1)?.at).toBeLessThanOrEqual(580);
  });

  test("leaves out a database that there is not", () => {
    const small = planChaos({ minutes: 2, services: 1, hosts: 1, hasDatabase: false });
    expect(new Set(small.map(({ what }) => what.kind))).toEqual(new Set(["kill", "cutHost"]));
  });
});

describe("what players see", () => {
  test("is remembered by its longest time without a break", () => {
    const watch = createWatch<string>();
    watch.look("one", "untold", 0);
    watch.look("one", "untold", 5_000);
    watch.look("one", "told", 6_000);
    watch.look("one", "untold", 7_000);
    watch.look("one", "untold", 11_000);
    watch.look("two", "untold", 9_000);
    expect(watch.longest("untold")).toEqual({ ms: 5_000, player: "one" });
    expect(watch.longest("playing")).toEqual({ ms: 0, player: "" });
  });
});

describe("a player's seat", () => {
  const connecting: Desk = { status: "connecting", game: null, again: false };
  const playing = reduceDesk(connecting, {
    kind: "picture",
    picture: { attach: () => () => undefined, control: () => () => undefined },
  });
  const interrupted = reduceDesk(playing, { kind: "interrupted" });
  const failed: Desk = { status: "failed", game: null, reason: "lost", kept: true };
  const seatOf = (before: SeatSight, desk: Desk, queue: QueueView = { shape: "hidden" }) =>
    seatAfter(before, { desk: source(desk), queue: source(queue) });

  test("is lost from the last picture to the next one", () => {
    expect(seatOf("none", connecting)).toBe("none");
    expect(seatOf("none", playing)).toBe("shown");
    for (const desk of [interrupted, failed, connecting]) {
      expect(seatOf("shown", desk)).toBe("lost");
      expect(seatOf("lost", desk)).toBe("lost");
    }
    expect(seatOf("lost", playing)).toBe("shown");
  });

  test("is not lost for one who queues again, or whose game is over", () => {
    const queue = { shape: "popup", game: null, ahead: 0, wait: null, elsewhere: null, y: 0 } as const;
    expect(seatOf("lost", failed, queue)).toBe("none");
    expect(seatOf("lost", { status: "closed" })).toBe("none");
  });
});

import { describe, expect, test } from "vitest";
import { Replay } from "../../../replay/compare/replay.ts";
import { smallest } from "../../../replay/engine/smallest.ts";
import { recordingText } from "../../../replay/shrink/rebuild.ts";
import { shrinkBreach } from "../../../replay/shrink/shrinkBreach.ts";
import { shrinkDivergence } from "../../../replay/shrink/shrinkDivergence.ts";
import type { Recording } from "../../../streams/adapters/recording/format.ts";
import { createApp } from "../../../streams/app.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { readWhole, sessions } from "../sessions.ts";

/** A planted bug: it asks for the servers at another address. */
const asksElsewhere: typeof createApp = (ports, config, modules) =>
  createApp(
    {
      ...ports,
      http: {
        request: (one) =>
          ports.http.request(one.url.endsWith("/gear/speedList") ? { ...one, url: `${one.url}2` } : one),
      },
    },
    config,
    modules,
  );

const divergenceOf = (recording: Recording, create: typeof createApp) => {
  const replay = new Replay(recording);
  const app = replay.start(create, lazyModules);
  const divergence = replay.run();
  app.end();
  return divergence;
};

describe("R-REC-24 shrinking", () => {
  test("leaves a part of the lines: a valid file that still diverges in the same way, and none once that is mended", () => {
    const whole = sessions["signs in"]();
    expect(whole.lines.length).toBeGreaterThan(200);
    const shrunk = shrinkDivergence(whole, { create: asksElsewhere, lazyModules }, 120);
    if (shrunk.kind === "same") throw new Error("it does not diverge");
    const small = readWhole(recordingText(shrunk.recording));
    expect(small.lines.length).toBeLessThan(50);
    expect(shrunk.tries).toBeLessThan(250);
    expect(divergenceOf(small, asksElsewhere)).toMatchObject({
      difference: { path: "url", expected: "/gear/speedList", actual: "/gear/speedList2" },
    });
    expect(divergenceOf(small, createApp)).toBeNull();
  });

  test("has nothing to do where nothing diverges, or the invariant holds", () => {
    const recording = sessions["signs in"]();
    const code = { create: createApp, lazyModules };
    expect(shrinkDivergence(recording, code, 10).kind).toBe("same");
    expect(shrinkBreach(recording, [], "noLeak", code, 10).kind).toBe("holds");
  });

  test("keeps what breaks an invariant, with the faults that it takes, by the lines that they have now", () => {
    const create: typeof createApp = (ports, config, modules) =>
      createApp(
        {
          ...ports,
          identity: { ...ports.identity },
          http: {
            request: (one) => {
              if (one.url.endsWith("/user/wallet") && one.headers["X-Again"] === undefined)
                ports.report.fault("planted", null);
              return ports.http.request(one);
            },
          },
        },
        config,
        modules,
      );
    const whole = sessions["signs in"]();
    const row = whole.lines.find(({ what, port }) => what === "next" && port === "http")?.row ?? 0;
    const faults = [{ do: "delay", which: { line: row }, ms: 50 }] as const;
    const shrunk = shrinkBreach(whole, faults, "noFault", { create, lazyModules }, 120);
    if (shrunk.kind === "holds") throw new Error("it holds");
    const small = readWhole(recordingText(shrunk.recording));
    expect(small.lines.length).toBeLessThan(30);
    for (const { which } of shrunk.faults)
      expect("line" in which && small.lines.find((line) => line.row === which.line)?.what).toBe("next");
  });

  test("asks no more often than its budget, and leaves out every part that is not needed", () => {
    const parts = Array.from({ length: 100 }, (_, index) => index);
    const needs = (kept: readonly number[]) => [7, 41, 42].every((one) => kept.includes(one));
    expect(smallest(parts, needs, 1_000).kept).toEqual([7, 41, 42]);
    let asked = 0;
    const counted = (some: readonly number[]): boolean => {
      asked += 1;
      return needs(some);
    };
    const { kept, tries } = smallest(parts, counted, 9);
    expect(tries).toBe(9);
    expect(asked).toBe(9);
    expect(needs(kept)).toBe(true);
    expect(smallest(parts, () => true, 1_000).kept).toEqual([]);
  });
});

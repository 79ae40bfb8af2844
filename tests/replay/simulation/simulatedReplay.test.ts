import { describe, expect, test } from "vitest";
import { runWithFaults } from "../../../replay/faults/faultedRun.ts";
import type { Fault } from "../../../replay/faults/faultFile.ts";
import type { Entry } from "../../../replay/simulation/trace.ts";
import { worldOf } from "../../../replay/simulation/world.ts";
import type { Recording } from "../../../streams/adapters/recording/format.ts";
import { createApp } from "../../../streams/app.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { sessions } from "../sessions.ts";

const code = { create: createApp, lazyModules };

function entriesOf(recording: Recording, faults: readonly Fault[] = [], seed = 1): readonly Entry[] {
  const run = runWithFaults(worldOf(recording), faults, code, seed);
  if (run.kind === "refused") throw new Error(run.why);
  return run.trace.entries;
}

/** Without numbers of requests, which count anew, and secrets that the core makes itself. */
const said = (at: number, name: string, data: unknown): string =>
  `${at} ${name} ${JSON.stringify(data).slice(0, 100)}`;

const playing = (entries: readonly Entry[]): readonly string[] =>
  entries
    .filter(({ phase, what }) => phase === "playing" && (what === "open" || what === "call"))
    .map(({ at, name, data }) => said(at, name, data));

describe("R-REC-21 a recording as a model of the world", () => {
  test.each(["signs in", "pays", "plays", "switches"] as const)(
    "without faults, the app does in it what was recorded: %s",
    (which) => {
      const recording = sessions[which]();
      const recorded = recording.lines
        .filter(({ what, port }) => (what === "open" || what === "call") && port !== "report")
        .map(({ at, port, kind, data }) => said(at, `${port}.${kind}`, data));
      expect(playing(entriesOf(recording))).toEqual(recorded);
    },
  );

  test("plays the same trace again, to the letter", () => {
    const faults: readonly Fault[] = [
      { do: "drop", which: { fact: "http.request", name: "/schedule/sig", occurrence: 1 } },
      { do: "delay", which: { fact: "socket.connect", name: "wallet_update" }, ms: 900 },
    ];
    const [one, other] = [1, 2].map(() => JSON.stringify(entriesOf(sessions.pays(), faults, 7)));
    expect(one).toBe(other);
  });

  test("timers fire by themselves: an unanswered call is given up after its time limit, and tried again", () => {
    const faults: readonly Fault[] = [
      { do: "drop", which: { fact: "http.request", name: "/schedule/getWssToken", occurrence: 1 } },
    ];
    const asked = (entries: readonly Entry[]): readonly number[] =>
      entries
        .filter(
          ({ what, data }) =>
            what === "open" && JSON.stringify(data ?? null).includes("/schedule/getWssToken"),
        )
        .map(({ at }) => at);
    expect(asked(entriesOf(sessions.pays()))).toHaveLength(1);
    const tries = asked(entriesOf(sessions.pays(), faults));
    expect(tries.length).toBeGreaterThan(1);
  });

  test("a request that it does not know fails like one without a way to the service", () => {
    const { lines, ...rest } = sessions.pays();
    const unknown = new Set(
      lines
        .filter(({ what, data }) => what === "open" && JSON.stringify(data).includes("/user/wallet"))
        .map(({ seq }) => seq),
    );
    const without = { ...rest, lines: lines.filter(({ seq, of }) => !unknown.has(of ?? seq)) };
    const entries = entriesOf(without);
    const opened = entries.find(
      ({ what, data }) => what === "open" && JSON.stringify(data ?? null).includes("/user/wallet"),
    );
    const reply = entries.find(({ what, stream }) => what === "next" && stream === opened?.stream);
    expect(reply).toMatchObject({
      at: (opened?.at ?? 0) + 50,
      data: { kind: "failed", reason: "unreachable" },
    });
  });
});

import { switchMap, take } from "rxjs";
import { describe, expect, test } from "vitest";
import { drawFaults } from "../../../replay/faults/drawFaults.ts";
import { explore } from "../../../replay/faults/explore.ts";
import type { Fault } from "../../../replay/faults/faultFile.ts";
import { factsOf } from "../../../replay/simulation/facts.ts";
import type { Recording } from "../../../streams/adapters/recording/format.ts";
import { createApp } from "../../../streams/app.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { sessions } from "../sessions.ts";

/** A planted bug that no recording shows: an order whose reply is a failure is placed again, without asking. */
const ordersAgain: typeof createApp = (ports, config, modules) =>
  createApp(
    {
      ...ports,
      http: {
        request: (one) =>
          ports.http.request(one).pipe(
            take(1),
            switchMap((reply) =>
              one.url.endsWith("/api/subscription") &&
              one.method === "POST" &&
              (reply.kind === "failed" || reply.status >= 500)
                ? ports.http.request(one)
                : [reply],
            ),
          ),
      },
    },
    config,
    modules,
  );

/** The first seed whose faults replace a reply by a failure. Which one it is depends on how many facts a recording has. */
function seedThatFails({ lines }: Recording, line: number | undefined): number {
  const facts = factsOf(lines);
  const fails = (fault: Fault): boolean =>
    fault.do === "corrupt" && fault.path === "" && Object(fault.value).kind === "failed";
  for (let seed = 3; seed < 100_000; seed++) {
    const faults = drawFaults(facts, seed);
    if (faults.some((fault) => "line" in fault.which && fault.which.line === line && fails(fault)))
      return seed;
  }
  throw new Error("no seed replaces the reply by a failure");
}

describe("R-REC-23 exploring", () => {
  test("finds a bug that needs a fault, names the seed, and leaves the one fault that it takes", () => {
    const recording = sessions.pays();
    const order = recording.lines.find(
      ({ what, data }) =>
        what === "open" && JSON.stringify(data).includes('"POST","url":"/api/subscription"'),
    );
    const reply = recording.lines.find(({ what, of }) => what === "next" && of === order?.seq);
    const code = { create: ordersAgain, lazyModules };
    const { findings, runs } = explore(recording, code, 5, seedThatFails(recording, reply?.row) - 2);
    expect(runs).toBe(5);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      invariant: "noDoubleCharge",
      faults: [{ do: "corrupt", which: { line: reply?.row } }],
    });
    const again = explore(recording, code, 1, findings[0]?.seed);
    expect(again.findings).toEqual([{ ...findings[0], runs: 1 }]);
  });

  test("reports a bug that needs no fault once, with no fault", () => {
    const throws: typeof createApp = (ports, config, modules) => {
      ports.report.fault("planted", new Error("planted"));
      return createApp(ports, config, modules);
    };
    const { findings } = explore(sessions["signs in"](), { create: throws, lazyModules }, 2);
    expect(findings).toMatchObject([{ invariant: "noFault", seed: 0, faults: [], runs: 3 }]);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Recording } from "../../../recorder/format.ts";
import { ownLines, tracePipelines } from "../../../replay/compare/codeLines.ts";
import { describeDivergence } from "../../../replay/compare/divergence.ts";
import { replayRecording } from "../../../replay/engine/replayRecording.ts";
import { readSources } from "../../../replay/library.ts";
import { readRecording } from "../../../replay/reading/readRecording.ts";
import { createApp } from "../../../streams/app.ts";
import { recordedFlow } from "../../recorder/recordedFlow.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { type Create, otherDelays, withoutCall } from "./changedCode.ts";

const recording = readPlayed();

function readPlayed(): Recording {
  const read = readRecording(recordedFlow().played);
  if (read.kind === "refused") throw new Error(read.why);
  return read;
}

function firstCode(create: Create, mode: "strict" | "tolerant") {
  const report = replayRecording(recording, {
    create,
    lazyModules,
    mode,
    explainWith: create,
    sources: readSources,
  });
  const [divergence] = report.divergences;
  return { divergence, lines: (divergence?.code ?? []).map(sourceOf) };
}

/** The text of a line that was told. */
function sourceOf(place: string): string {
  const [file = "", line] = place.split(":");
  return readFileSync(file, "utf8").split("\n")[Number(line) - 1] ?? "";
}

describe("R-REC-12 a divergence", () => {
  test.each(["strict", "tolerant"] as const)("leads to the line that started a timer: %s", (mode) => {
    const { divergence, lines } = firstCode(otherDelays("push/heartbeatEvery", 0.5), mode);
    expect(divergence?.code?.[0]).toMatch(/^streams\/features\/push\/socketSession\.ts:\d+$/);
    expect(lines[0]).toContain("const heartbeat$ = opened$.pipe(");
    expect(divergence && describeDivergence(divergence)).toContain(`our code  ${divergence?.code?.[0]}`);
  });

  test("leads to the pipeline that made another call, past what all calls go through", () => {
    const { lines } = firstCode(
      (ports, config, modules) =>
        createApp(
          {
            ...ports,
            http: {
              request: (request) =>
                ports.http.request(
                  request.url === "/user/wallet" ? { ...request, url: "/user/purse" } : request,
                ),
            },
          },
          config,
          modules,
        ),
      "tolerant",
    );
    expect(lines[0]).toContain("perform(calls.wallet");
  });

  test.each(["strict", "tolerant"] as const)(
    "of a call that did not come leads to where it is made: %s",
    (mode) => {
      const { divergence, lines } = firstCode(withoutCall("/schedule/confirm"), mode);
      expect(divergence?.name).toBe("missing open http.request POST /schedule/confirm");
      expect(lines).toEqual([expect.stringContaining("perform(calls.confirm")]);
    },
  );

  test("is looked for without changing what the app does", () => {
    const options = { create: createApp, lazyModules, trace: true };
    const { trace, divergences } = tracePipelines(() => replayRecording(recording, options));
    expect(divergences).toEqual([]);
    expect(trace).toBe(replayRecording(recording, options).trace);
  });
});

describe("R-REC-12 the lines of a stack", () => {
  test("are those of our code, in the terms of the repository", () => {
    const stack = [
      "Error: here",
      "    at errorHere (/home/me/app/replay/compare/codeLines.ts:10:3)",
      "    at Object.next (/home/me/app/streams/features/queue/seatReadyCountdown.ts:41:7)",
      "    at OperatorSubscriber._next (/home/me/app/node_modules/rxjs/src/internal/operators/map.ts:58:9)",
      "    at wait (/home/me/src/app/streams/rules/retry.ts:8:2)",
      "    at http://localhost:5173/src/screens/details/PlayButton.tsx?t=17:12:5",
    ].join("\n");
    expect(ownLines(stack)).toEqual([
      "streams/features/queue/seatReadyCountdown.ts:41",
      "streams/rules/retry.ts:8",
      "src/screens/details/PlayButton.tsx:12",
    ]);
  });

  test("are none in a minified build", () => {
    expect(ownLines("Error: here\n    at t (https://play.example/assets/main-B4x.js:1:4711)")).toEqual([]);
  });
});

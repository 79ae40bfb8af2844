import { delay, map, NEVER, of } from "rxjs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createProblems, type SentProblem } from "../../../../streams/features/problems/problems.ts";
import { type Source, source } from "../../../../streams/lib/state.ts";
import type { PersonalKind, RecordingPort, SentRecording } from "../../../../streams/ports/recording.ts";
import { problemCalls } from "../../../../wire/calls/problemReport.ts";
import { createFakeIdentity } from "../../../support/fakeIdentity.ts";
import { type Answer, delayed, offline, ok, refused } from "../../../support/fakes/http.ts";
import { beginWith, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { deskBench } from "../desk/deskBench.ts";

const at = "/user/setting";
const until = 60_000;
const path = problemCalls.report.path;
const facts = {
  gameId: "g-brick-comet",
  statistics: { framesPerSecond: 60, roundTrip: 18, packetsLost: 2 },
  browser: "Firefox",
};

function bench(
  marble: MarbleTest,
  answer: Answer,
  player: Source<string | null> = source("player-1"),
  recording?: RecordingPort,
) {
  const { ports, scope } = marble;
  ports.http.on(path, answer);
  const desk = deskBench(marble);
  const { backend, client } = createFakeIdentity(scope.child("identity"), desk.deps, { player: "player-1" });
  const given = { ...ports, ...(recording ? { recording } : {}) };
  const deps = { ...desk.deps, ports: given, backend, client, player };
  const does = desk.deps.send;
  const page = scope.child("problems");
  return {
    ...createProblems(page, deps),
    leave: () => page.end(),
    client,
    write: (words = "It stutters", allow: readonly PersonalKind[] | null = null) =>
      does({
        type: "problem/report",
        what: "picture",
        words,
        facts,
        recording: allow === null ? null : { allow: [...allow] },
      }),
    resend: () => does({ type: "problem/resend" }),
    does,
    again: () => createProblems(scope.child("again"), deps),
    sent: () => ports.http.sent(path),
    stored: () => ports.storage.get("local", "PROBLEM_REPORTS"),
  };
}

const statuses: Record<string, SentProblem | null> = {
  n: null,
  s: { status: "sending" },
  f: { status: "failed" },
  d: { status: "sent", reference: "K7Q2-M4XP", recording: "none" },
  r: { status: "refused", message: "No more today." },
};
const arrived = delayed(100, ok({ reference: "K7Q2-M4XP" }));
const withTicket = ok({ reference: "K7Q2-M4XP", ticket: "ticket-1" });
const failed: SentProblem = { status: "failed" };
/** What an earlier page has stored of a report. */
const storeUnsent = ({ ports }: MarbleTest, userId: string): void => {
  const sentFacts = { ...facts, at: 0, version: "1" };
  const report = { id: "r-1", what: "picture", words: "", facts: sentFacts, recording: { bytes: 1 } };
  ports.storage.set("local", "PROBLEM_REPORTS", JSON.stringify([{ userId, report }]));
};

const keptIds = (stored: string | null): readonly string[] =>
  z
    .parse(z.array(z.object({ report: z.object({ id: z.string() }) })), JSON.parse(stored ?? ""))
    .map(({ report }) => report.id);

describe("R-DESK-08 a report of a problem", () => {
  test("is sent with the facts that were shown, and its number is said", () =>
    marbles({ at, until }, beginWith(bench, arrived), (marble, { problem, write, sent, stored }) => {
      marble.at(1_000, () => write());
      marble.expectState(problem, "n 999ms s 99ms d", statuses);
      marble.afterwards(() => {
        expect(sent()).toMatchObject([
          {
            params: {
              what: "picture",
              words: "It stutters",
              facts: { ...facts, at: expect.any(Number), version: expect.any(String) },
            },
          },
        ]);
        expect(stored()).toBe("[]");
      });
    }));

  test("that could not be sent is kept, not sent by itself, and sent again on demand with the same id", () =>
    marbles({ at, until }, beginWith(bench, offline), (marble, { problem, write, resend, sent, stored }) => {
      marble.at(1_000, () => write());
      marble.at(5_000, () => marble.ports.http.on(path, arrived));
      marble.at(49_999, () => {
        expect(sent()).toHaveLength(1);
        expect(keptIds(stored())).toHaveLength(1);
      });
      marble.at(50_000, resend);
      marble.expectState(problem, "n 999ms (sf) 48996ms s 99ms d", statuses);
      marble.afterwards(() => {
        const ids = sent().map((body) => idOf(body).id);
        expect(ids).toHaveLength(2);
        expect(ids[0]).toBe(ids[1]);
        expect(stored()).toBe("[]");
      });
    }));

  test("that could not be sent is offered by the next form, until its player starts over", () =>
    marbles({ at, until }, beginWith(bench, offline), (marble, { problem, write, does, stored }) => {
      does({ type: "problem/open" });
      marble.at(1_000, () => write());
      marble.at(2_000, () => does({ type: "problem/close" }));
      marble.at(2_001, () => expect(problem.value).toBeNull());
      marble.at(3_000, () => does({ type: "problem/open" }));
      marble.at(3_001, () => expect(problem.value).toEqual(failed));
      marble.at(4_000, () => does({ type: "problem/startOver" }));
      marble.at(4_001, () => {
        expect([problem.value, stored()]).toEqual([null, "[]"]);
        does({ type: "problem/close" });
        does({ type: "problem/open" });
        expect(problem.value).toBeNull();
      });
    }));

  test.each([
    ["offered to its player, without the recording", "player-1", failed, ["r-1"], statuses.d],
    ["not offered to another player", "player-2", null, [], null],
  ] as const)("of an earlier page is %s", (_what, userId, offered, ids, ended) =>
    marbles({ at, until }, (marble) => {
      storeUnsent(marble, userId);
      const { problem, does, resend, sent } = bench(marble, withTicket);
      marble.at(999, () => expect(sent()).toEqual([]));
      marble.at(1_000, () => {
        does({ type: "problem/open" });
        expect(problem.value).toEqual(offered);
        resend();
      });
      marble.afterwards(() => {
        expect(sent().map((body) => idOf(body).id)).toEqual(ids);
        expect(problem.value).toEqual(ended);
      });
    }),
  );

  test("only the latest is kept", () =>
    marbles({ at, until }, beginWith(bench, offline), (marble, { write, stored }) => {
      marble.at(1_000, () => write("The first"));
      marble.at(2_000, () => write("The second"));
      marble.afterwards(() => {
        expect(keptIds(stored())).toHaveLength(1);
        expect(stored()).toContain("The second");
      });
    }));

  test("is written once while it is being sent; the next form says what became of it", () =>
    marbles({ at, until }, beginWith(bench, arrived), (marble, { problem, write, does, sent }) => {
      does({ type: "problem/open" });
      marble.at(1_000, () => write());
      marble.at(1_050, () => {
        write("Again");
        does({ type: "problem/close" });
        does({ type: "problem/open" });
        expect(problem.value).toEqual({ status: "sending" });
        does({ type: "problem/close" });
      });
      marble.at(2_000, () => {
        expect(sent()).toHaveLength(1);
        does({ type: "problem/open" });
        expect(problem.value).toMatchObject({ status: "sent", reference: "K7Q2-M4XP" });
        does({ type: "problem/close" });
        does({ type: "problem/open" });
        expect(problem.value).toBeNull();
      });
    }));

  const said = { status: "refused", message: "No." };
  test.each([
    ...[429, 500, 503, 599].map(
      (code) => ["is kept when the service is busy or broken", code, failed, 1] as const,
    ),
    ...[-20060, 400, 413, 428, 430, 499, 600].map(
      (code) => ["is not kept after another refusal", code, said, 0] as const,
    ),
  ])("%s (%i)", (_, code, shown, kept) =>
    marbles({ at, until }, beginWith(bench, refused(code, "No.")), (marble, { problem, write, stored }) => {
      marble.at(1_000, () => write());
      marble.afterwards(() => {
        expect(problem.value).toEqual(shown);
        expect(keptIds(stored())).toHaveLength(kept);
      });
    }),
  );

  test("of somebody who is not signed in is not kept, and they are told so", () =>
    marbles({ at, until }, (marble) => {
      const { write, problem, sent, stored } = bench(marble, arrived, source<string | null>(null));
      marble.at(1_000, () => write());
      marble.afterwards(() => {
        expect(problem.value).toEqual({ status: "signedOut" });
        expect([sent(), stored()]).toEqual([[], null]);
      });
    }));

  test("R-EYES-01 names the latest call before its form was opened, as the form says", () =>
    marbles({ at, until }, (marble) => {
      const { client, problemRequest, write, does, sent } = bench(marble, arrived);
      client
        .call(problemCalls.report, {
          id: "earlier",
          what: "other",
          words: "",
          facts: { ...facts, at: 0, version: "" },
        })
        .subscribe();
      const before = client.latestId();
      marble.at(1_000, () => {
        does({ type: "problem/open" });
        expect(problemRequest.value).toBe(before);
        write();
      });
      marble.afterwards(() =>
        expect(sent().at(-1)).toMatchObject({ params: { facts: { requestId: before } } }),
      );
    }));
});

/** A recording port without a browser. */
function fakeRecording(upload: SentRecording, bytes: number | null = 1_234) {
  const calls: unknown[] = [];
  const port: RecordingPort = {
    long$: NEVER,
    take: () => NEVER,
    start: () => undefined,
    stop: () => undefined,
    discard: () => undefined,
    end: () => undefined,
    keep(id, allow) {
      calls.push(["keep", id, allow]);
      return of(bytes);
    },
    save: () => NEVER,
    upload(id, url) {
      calls.push(["upload", id, url]);
      return of(upload);
    },
  };
  return { port, calls };
}

describe("R-REC-28 a recording follows its report", () => {
  const reference = "K7Q2-M4XP";
  const player = () => source<string | null>("player-1");

  test.each([
    ["sent", "sent", 0],
    ["refused", "refused", 0],
    ["gone", "none", 0],
    ["unreachable", "failed", 0],
    ["expired", "failed", 0],
  ] as const)("one that is %s: the form says %s", (upload, recording, kept) =>
    marbles({ at, until }, (marble) => {
      const { port, calls } = fakeRecording(upload);
      const { problem, write, sent, stored } = bench(marble, withTicket, player(), port);
      marble.at(1_000, () => write("It stutters", ["names"]));
      marble.afterwards(() => {
        expect(problem.value).toEqual({ status: "sent", reference, recording });
        expect(sent()).toMatchObject([{ params: { recording: { bytes: 1_234 } } }]);
        const [{ id } = { id: "" }] = sent().map((body) => idOf(body));
        expect(calls).toEqual([
          ["keep", id, ["names"]],
          ["upload", id, "/report/recording?ticket=ticket-1"],
        ]);
        expect(JSON.parse(stored() ?? "")).toHaveLength(kept);
      });
    }),
  );

  test("one that failed is sent again on demand, with a new ticket", () =>
    marbles({ at, until }, (marble) => {
      const uploads = ["unreachable", "sent"] as const;
      let tries = 0;
      const { port, calls } = fakeRecording("sent");
      const upload: RecordingPort["upload"] = (id, url) =>
        port.upload(id, url).pipe(map(() => uploads[tries++] ?? "gone"));
      const { problem, write, resend, stored } = bench(marble, withTicket, player(), { ...port, upload });
      marble.at(1_000, () => write("It stutters", []));
      marble.at(4_999, () =>
        expect(problem.value).toEqual({ status: "sent", reference, recording: "failed" }),
      );
      marble.at(5_000, resend);
      marble.afterwards(() => {
        expect(tries).toBe(2);
        expect(problem.value).toEqual({ status: "sent", reference, recording: "sent" });
        expect(stored()).toBe("[]");
        expect(calls.filter((call) => Array.isArray(call) && call[0] === "keep")).toHaveLength(1);
      });
    }));

  test.each([
    ["left out", null, 1_234],
    ["that cannot be packed", [], null],
  ] as const)("without one %s, the report goes alone", (_name, allow, bytes) =>
    marbles({ at, until }, (marble) => {
      const { port, calls } = fakeRecording("sent", bytes);
      const { problem, write, sent } = bench(marble, ok({ reference }), player(), port);
      marble.at(1_000, () => write("It stutters", allow));
      marble.afterwards(() => {
        expect(problem.value).toEqual({ status: "sent", reference, recording: "none" });
        expect(JSON.stringify(sent())).not.toContain("recording");
        expect(JSON.stringify(calls)).not.toContain("upload");
      });
    }),
  );

  test("the report waits while its recording is packed", () =>
    marbles({ at, until }, (marble) => {
      const { port } = fakeRecording("sent");
      const keep: RecordingPort["keep"] = (id, allow) => port.keep(id, allow).pipe(delay(2_000));
      const { problem, write, sent } = bench(marble, withTicket, player(), { ...port, keep });
      marble.at(1_000, () => write("It stutters", []));
      marble.at(2_999, () => {
        expect(problem.value).toEqual({ status: "sending" });
        expect(sent()).toEqual([]);
      });
      marble.at(3_001, () => expect(sent()).toHaveLength(1));
    }));

  test("without a ticket the service does not want it", () =>
    marbles({ at, until }, (marble) => {
      const { port } = fakeRecording("sent");
      const { problem, write, stored } = bench(marble, ok({ reference }), player(), port);
      marble.at(1_000, () => write("It stutters", []));
      marble.afterwards(() => {
        expect(problem.value).toEqual({ status: "sent", reference, recording: "refused" });
        expect(stored()).toBe("[]");
      });
    }));
});

const idOf = (body: unknown): { id: string } =>
  z.parse(z.object({ params: z.object({ id: z.string() }) }), body).params;

import { NEVER, of } from "rxjs";
import { expect, test } from "vitest";
import { hostAnswers } from "../../../../streams/features/desk/picture/hostAnswers.ts";
import type { HttpReply } from "../../../../streams/ports.ts";
import { marbles } from "../../../support/marbles.ts";

test("R-AWAY-04 a host is asked every 400 ms until it answers, whatever hangs or fails before", () =>
  marbles((m) => {
    const replies = [
      NEVER,
      of<HttpReply>({ kind: "failed", reason: "unreachable" }),
      NEVER,
      of<HttpReply>({ kind: "reply", status: 405, body: "" }),
    ];
    let asked = 0;
    const http = {
      request: () => {
        asked += 1;
        return replies[asked - 1] ?? NEVER;
      },
    };
    m.expectObservable(hostAnswers({ http, clock: m.clock }, "http://machine/whep")).toBe("1600ms (a|)", {
      a: { kind: "reply", status: 405, body: "" },
    });
    m.afterwards(() => expect(asked).toBe(4));
  }));

test.each([
  ["1.199 s counts", "1199ms (a|)", "1599ms (a|)"],
  ["1.2 s comes too late", "1200ms (a|)", ""],
])("R-AWAY-04 a host that always answers after %s", (_, answer, heard) =>
  marbles((m) => {
    const reply: HttpReply = { kind: "reply", status: 405, body: "" };
    const http = { request: () => m.cold(answer, { a: reply }) };
    m.expectObservable(hostAnswers({ http, clock: m.clock }, "http://machine/whep")).toBe(heard, {
      a: reply,
    });
  }),
);

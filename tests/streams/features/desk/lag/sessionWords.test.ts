import { describe, expect, it } from "vitest";
import { sessionReport, smooth, unmeasured } from "../../../../../src/dev/fixtures/sessionReports.ts";
import { sessionWords } from "../../../../../streams/features/desk/lag/sessionWords.ts";
import type { SessionReport } from "../../../../../streams/storage/sessionReport.ts";
import { game } from "../../../../support/games.ts";

const of = (changes: Partial<SessionReport>) => {
  const words = sessionWords(sessionReport(game("racer"), { ...smooth, seconds: 1_000, ...changes }));
  return words && `${words.pace} ${words.cause}`;
};
const none = { network: 0, server: 0, decoder: 0, game: 0 };
const presses = (p50: number, p95: number) => ({ presses: 10, p50, p95, p99: p95 });

describe("R-LAG-05 a session in words", () => {
  it.each([
    ["quick null", {}],
    ["quick null", { inputToPhoton: null, roundTrip: 24 }],
    ["quick null", { causes: { ...none, network: 9 } }],
    ["sometimesSlow network", { causes: { ...none, network: 10 } }],
    ["sometimesSlow network", { causes: { ...none, network: 249 } }],
    ["oftenSlow network", { causes: { ...none, network: 250 } }],
    ["oftenSlow game", { causes: { ...none, network: 100, game: 200 } }],
    ["oftenSlow null", { causes: { ...none, network: 101, game: 199 } }],
    ["sometimesSlow decoder", { causes: { ...none, decoder: 20, server: 10 } }],
    ["sometimesSlow null", { causes: { ...none, decoder: 15, server: 15 } }],
    ["quick null", { longestStallMs: 1_999 }],
    ["sometimesSlow null", { longestStallMs: 2_000 }],
    ["quick null", { inputToPhoton: presses(120, 200) }],
    ["sometimesSlow null", { inputToPhoton: presses(120, 201) }],
    ["oftenSlow null", { inputToPhoton: presses(121, 200) }],
    ["oftenSlow null", { inputToPhoton: presses(121, 200), causes: { ...none, network: 20 } }],
    ["oftenSlow null", { inputToPhoton: null, roundTrip: 121 }],
  ] as const)("%s from %j", (words, changes) => expect(of(changes)).toBe(words));

  it("says nothing of a moment, nor where neither presses nor the way were measured", () => {
    expect(of({ seconds: 9 })).toBeNull();
    expect(of({ seconds: 10 })).toBe("quick null");
    expect(of(unmeasured)).toBeNull();
  });
});

import { describe, expect, test } from "vitest";
import { playTimeOf } from "../../../streams/page/playTime.ts";
import type { Wallet } from "../../../wire/account.ts";
import { fullWallet } from "../../support/fakeIdentity.ts";

const aDay = 86_400;
const member = (totalTime: number): Wallet => ({ ...fullWallet, isSubscription: 1, totalTime });
const paid = { isSubscription: 1, plan: 1, expireTime: 1_800_000_000 } as const;

describe("R-TIME-01 the time left", () => {
  test.each([
    [aDay + 1, { kind: "unlimited", until: 1_800_000_000 }],
    [aDay, { kind: "unlimited", until: 1_800_000_000 }],
    [aDay - 0.001, { kind: "time", seconds: aDay - 0.001 }],
    [aDay - 1, { kind: "time", seconds: aDay - 1 }],
  ])("of a member, %i s before the end", (seconds, expected) => {
    expect(playTimeOf(member(seconds), paid)).toEqual(expected);
  });

  test.each([
    ["nothing yet", null],
    ["that there is none yet", { isSubscription: 0, plan: null, expireTime: 5 } as const],
    ["no end", { ...paid, expireTime: null }],
  ])("has no end if the subscription says %s", (_, subscription) => {
    expect(playTimeOf(member(31_536_000), subscription)).toEqual({ kind: "unlimited", until: null });
  });

  test("of others is a countdown of any length; the trial's is named if there is no other", () => {
    const none = { ...fullWallet, totalTime: 0, testPlayInfo: { isTestPlay: 1, testPlayTime: 0 } } as const;
    const trial = { ...none, testPlayInfo: { isTestPlay: 1, testPlayTime: 1_200 } } as const;
    expect(playTimeOf({ ...none, totalTime: 31_536_000 }, paid)).toEqual({
      kind: "time",
      seconds: 31_536_000,
    });
    expect(playTimeOf(none, null)).toEqual({ kind: "time", seconds: 0 });
    expect(playTimeOf(trial, null)).toEqual({ kind: "trial", seconds: 1_200 });
    expect(playTimeOf({ ...trial, totalTime: 1_200 }, null)).toEqual({ kind: "time", seconds: 1_200 });
  });
});

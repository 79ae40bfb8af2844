import { expect, test } from "vitest";
import {
  afterMessage,
  isUnanswered,
  loadingPage,
} from "../../../../streams/features/purchase/paymentPage.ts";

type Said = Parameters<typeof afterMessage>[1];
const ready: Said = { type: "ready" };
const pay: Said = { type: "pay" };
const failure: Said = { type: "failure", message: "" };
const opens: Said = { type: "challenge", open: true };
const closes: Said = { type: "challenge", open: false };
const after = (...said: readonly Said[]) => said.reduce(afterMessage, loadingPage);

test.each<[string, readonly Said[], Partial<ReturnType<typeof after>>]>([
  ["ready: SUBSCRIBE may be pressed", [ready], { ready: true, paying: false }],
  ["paying: it spins", [ready, pay], { ready: true, paying: true }],
  ["a failure gives it back", [ready, pay, failure], { paying: false }],
  ["a failure goes once the card is changed", [ready, pay, failure, { type: "edited" }], { failure: null }],
  ["a challenge keeps it", [ready, pay, opens], { paying: true, challenge: true }],
  [
    "a challenge that passed keeps it until success",
    [ready, pay, opens, closes],
    { paying: true, challenge: false },
  ],
  [
    "a failure inside the challenge keeps it",
    [ready, pay, opens, failure],
    { paying: true, challenge: true },
  ],
  ["until the challenge is gone", [ready, pay, opens, failure, closes], { paying: false, challenge: false }],
  ["a failure after the challenge gives it back", [ready, pay, opens, closes, failure], { paying: false }],
  [
    "a failure of before says nothing of the next try",
    [ready, pay, opens, failure, closes, pay, opens, closes],
    { paying: true },
  ],
  [
    "a page that was loaded anew knows nothing",
    [ready, pay, opens, ready],
    { ready: true, paying: false, challenge: false },
  ],
  [
    "the height of its content is kept",
    [{ type: "size", height: 612 }, ready, pay],
    { ready: true, paying: true, height: 612 },
  ],
])("R-SUB-03 %s", (_, said, page) => expect(after(...said)).toMatchObject(page));

test.each<[string, readonly Said[], boolean]>([
  ["no", [ready], false],
  ["while it pays", [ready, pay], true],
  ["while the bank asks", [ready, opens], true],
  ["not after the answer", [ready, pay, opens, closes, failure], false],
])("R-SUB-03 leaving would lose an answer: %s", (_, said, unanswered) =>
  expect(isUnanswered(after(...said))).toBe(unanswered),
);

import { expect, test } from "vitest";
import { leftGameText } from "../../../service/messages/leftGame.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { programDetails } from "../../../src/dev/fixtures/library.ts";

const saves = aGame("1", { details: programDetails });
const nothing = aGame("1", { details: { ...programDetails, saves: null } });
const { en } = nothing.docs;
const unnamedInThai = { ...nothing, docs: { en, th: { ...en, gameName: "" } } };

test.each([
  [saves, 0, "en", "Game 1 was ended because you were away. What you had saved is kept."],
  [
    nothing,
    70,
    "en",
    "Game 1 was ended because you were away. It used 1 minute 10 seconds of your game time.",
  ],
  [undefined, 0, "en", "Your game was ended because you were away."],
  [unnamedInThai, 0, "th", "Game 1 ถูกปิดเพราะคุณไม่ได้กลับมา"],
  [undefined, 60, "th", "เกมของคุณ ถูกปิดเพราะคุณไม่ได้กลับมา รอบนี้ใช้เวลาเล่นไป 1 นาที"],
] as const)("R-AWAY-07 says only what is so", (game, seconds, locale, text) => {
  expect(leftGameText(game, seconds, locale)).toBe(text);
});

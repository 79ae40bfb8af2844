import { expect, test } from "vitest";
import { readGameFilter } from "../../../../streams/features/catalogue/gameFilter.ts";
import { genresOf } from "../../../../streams/features/catalogue/genres.ts";
import { game } from "../../../support/games.ts";

const [longest, tooLong] = ["x".repeat(50), "x".repeat(51)];

test("R-TYPES-01 a genre of 50 characters is one, a longer one is none", () => {
  const genres = genresOf([game("g", { genres: [longest, tooLong] })]);
  expect(genres).toContain(longest);
  expect(genres).not.toContain(tooLong);
  expect(readGameFilter(`?type=${longest}&type=${tooLong}`).genres).toEqual([longest]);
});

import { expect, test } from "vitest";
import { readLoadOptions } from "../../../lab/load/loadOptions.ts";

test("options have defaults, and the environment may name the database", () => {
  expect(readLoadOptions([], {})).toMatchObject({ services: 1, players: 1_000, database: null });
  expect(readLoadOptions(["--services", "2"], { DATABASE_URL: "postgres://x" })).toMatchObject({
    services: 2,
    database: "postgres://x",
  });
});

test.each([
  [["--player", "5"], "--player is no option"],
  [["--players"], "--players needs a value"],
  [["--players", "many"], "--players needs a whole number"],
  [["--players", "-1"], "--players needs a whole number"],
])("%j is refused in one line", (words, message) =>
  expect(() => readLoadOptions(words, {})).toThrow(message),
);

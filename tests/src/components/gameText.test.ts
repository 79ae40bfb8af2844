import { describe, expect, it } from "vitest";
import { gameText } from "../../../src/components/game/useGameText.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { variantOf } from "../../../src/screens/sections/lists/listVariant.ts";

const en = { gameName: "Dunes", headerImage: "w", headerImageVertical: "t", pcBackPath: "", summary: "Sand" };

describe("a game's texts and pictures", () => {
  it("are Thai where available, and fall back to English one by one", () => {
    const th = {
      gameName: "เนินทราย",
      headerImage: "",
      headerImageVertical: "t2",
      pcBackPath: "",
      summary: "",
    };
    expect(gameText(aGame("1", { docs: { en, th } }), "th")).toEqual({
      name: "เนินทราย",
      summary: "Sand",
      wide: "w",
      tall: "t2",
      backdrop: "w",
    });
  });

  it("are English when there is no Thai version", () => {
    expect(gameText(aGame("1", { docs: { en } }), "th").name).toBe("Dunes");
  });
});

it("R-HOME-01 a list's variant follows its layout; a horizontal list may have a variant for its genre", () => {
  const section = { id: "s", type: "module", title: { en: "S", th: "ส" } } as const;
  expect(variantOf({ ...section, layout: "top10" })).toBe("top10");
  expect(variantOf({ ...section, layout: "classic", module: "racing_games" })).toBe("classic");
  expect(variantOf(section)).toBe("horizontal");
  expect(variantOf({ ...section, layout: "horizontal", module: "top_10" })).toBe("horizontal");
  expect(variantOf({ ...section, layout: "horizontal", module: "racing_games" })).toBe("racing");
  expect(variantOf({ ...section, module: "shooting_games" })).toBe("shooting");
  expect(variantOf({ ...section, module: "sport_games" })).toBe("sport");
  expect(variantOf({ ...section, module: "zombie_games" })).toBe("zombie");
  expect(variantOf({ ...section, type: "types" })).toBe("types");
});

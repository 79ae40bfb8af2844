import { expect, type Page } from "@playwright/test";
import { skippedGameTests } from "../../scripts/games/testedGames.ts";
import type { RunningProduct } from "../../scripts/launch/running.ts";
import { findGame, type GameProcess, leftOf } from "./gameProcess.ts";
import { signInByRequest } from "./player.ts";
import { meteringOf } from "./serviceData.ts";
import { expectSight, type Sight } from "./sight.ts";

/** Why the PC games cannot be tested here, in a line; null when they can. */
export const cannotPlay = await skippedGameTests();

/** A PC game under test. */
export interface PcGame {
  readonly id: string;
  readonly title: string;
  /** Name of its process. */
  readonly process: string;
  /** What its first screen shows. */
  readonly first: Sight;
}

const whole = { left: 0.05, top: 0.05, right: 0.95, bottom: 0.95 };

/** Numbers on the status bar of Freedoom's levels. */
const ammo = { left: 0, top: 0.84, right: 0.15, bottom: 0.94, colour: "red", least: 0.1 } as const;

export const freedoom = {
  id: "g-freedoom",
  title: "Freedoom: Phase 1",
  process: "crispy-doom",
  first: ammo,
  /** The menu's silver letters. */
  logo: { left: 0.27, top: 0.05, right: 0.73, bottom: 0.25, colour: "white", least: 0.05 },
  menu: { left: 0.33, top: 0.33, right: 0.62, bottom: 0.8, colour: "red", least: 0.22 },
  /** The heading of 'choose a chapter', and of 'choose a skill level' below it. */
  chapters: { left: 0.17, top: 0.19, right: 0.6, bottom: 0.26, colour: "blue", least: 0.2 },
  skills: { left: 0.3, top: 0.06, right: 0.55, bottom: 0.14, colour: "red", least: 0.15 },
  /** 'Are you sure', in the middle of the picture. */
  question: { left: 0.3, top: 0.5, right: 0.7, bottom: 0.66, colour: "red", least: 0.03 },
  ammo,
  /** The health in per cent, beside it. */
  health: { left: 0.16, top: 0.84, right: 0.32, bottom: 0.94 },
  /** How much a round less changes the look of the ammunition, at least. */
  oneRound: 3,
  /** The player's weapon, which is raised as a level begins, and fires only then. */
  weapon: { left: 0.4, top: 0.55, right: 0.6, bottom: 0.82 },
  world: { left: 0.1, top: 0.1, right: 0.9, bottom: 0.8 },
  /** The name of the first slot in the menus that save and load, behind the level's own name; and that of the second one. */
  slot: { left: 0.33, top: 0.18, right: 0.8, bottom: 0.225, colour: "red", least: 0.012 },
  emptySlot: { left: 0.24, top: 0.26, right: 0.8, bottom: 0.305, colour: "red", least: 0.05 },
} as const satisfies PcGame & Record<string, unknown>;

export const mrboom = {
  id: "g-mrboom",
  title: "Mr.Boom",
  process: "mrboom",
  first: { ...whole, colour: "blue", least: 0.15 },
  /** The card of the first player who joins. */
  menu: { left: 0.05, top: 0.37, right: 0.2, bottom: 0.53, colour: "white", least: 0.5 },
} as const satisfies PcGame & Record<string, unknown>;

export const chromiumBsu = {
  id: "g-chromium-bsu",
  title: "Chromium B.S.U.",
  process: "chromium-bsu",
  /** The bar that marks 'new game', the first line of its menu. */
  first: { left: 0, top: 0.435, right: 0.2, bottom: 0.47, colour: "blue", least: 0.5 },
  /** The bar on 'quit', the last line. */
  quit: { left: 0, top: 0.885, right: 0.2, bottom: 0.925, colour: "blue", least: 0.5 },
  /** The red tube of the ship's damage. */
  tube: { left: 0.93, top: 0.6, right: 1, bottom: 0.97, colour: "red", least: 0.03 },
} as const satisfies PcGame & Record<string, unknown>;

/** Presses Play on the game's page. */
export async function pressPlay(page: Page, { id, title }: Pick<PcGame, "id" | "title">): Promise<void> {
  await page.goto(`/gameDetails?id=${id}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await chooseOwnSaves(page);
}

/** Chooses to play with one's own saves, if the game asks. */
export async function chooseOwnSaves(page: Page): Promise<void> {
  const modes = page.getByRole("dialog").filter({ hasText: "Choose one of your gaming mode" });
  await expect(modes.or(page.locator("video")).first()).toBeVisible({ timeout: 30_000 });
  if (!(await modes.isVisible())) return;
  await modes.getByRole("radio", { name: /PC Mode/ }).click();
  await modes.getByRole("button", { name: "START" }).click();
}

/** A new player starts the game and sees its first screen. @returns its processes */
export async function play(
  page: Page,
  product: RunningProduct,
  game: PcGame,
  name: string,
): Promise<GameProcess> {
  // The sights are those of a screen of 4:3, on which no game is wider than they were drawn for.
  await page.addInitScript(() =>
    Object.defineProperties(screen, { width: { value: 800 }, height: { value: 600 } }),
  );
  await signInByRequest(page, name);
  await pressPlay(page, game);
  return expectFirstScreen(page, product, game);
}

/** Waits for the game's first screen. @returns its processes */
export async function expectFirstScreen(
  page: Page,
  product: RunningProduct,
  game: PcGame,
): Promise<GameProcess> {
  await page.waitForURL(/\/streamDesk$/);
  await expectSight(page, game.first, 40_000);
  await expect(page.getByText("Your minutes don’t count yet.")).toBeHidden();
  const found = findGame(portOf(product), game.process);
  if (found === null) throw new Error(`${game.process} does not run`);
  return found;
}

/** Waits until a game that ended has left nothing behind, and its player's minutes count no more. */
export async function expectOver(page: Page, product: RunningProduct, seat: GameProcess): Promise<void> {
  await expect.poll(() => meteringOf(product.data, page)).toEqual({ state: "over" });
  await expect.poll(() => leftOf(seat), { timeout: 20_000 }).toEqual([]);
}

export function portOf(product: RunningProduct): number {
  return Number(new URL(product.origin).port);
}

/** From any of Freedoom's screens but its menus to the start of the first level. */
export async function startLevel(page: Page): Promise<void> {
  const { menu, chapters, skills } = freedoom;
  await page.keyboard.press("Escape");
  await expectSight(page, menu);
  await page.keyboard.press("Enter");
  await expectSight(page, chapters);
  await page.keyboard.press("Enter");
  await expectSight(page, skills);
  await page.keyboard.press("Enter");
  await expectSight(page, ammo);
}

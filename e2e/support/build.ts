import { join } from "node:path";
import { skippedGameTests } from "../../scripts/games/testedGames.ts";
import { buildIfStale } from "../../scripts/launch/build.ts";
import { root } from "../../scripts/launch/product.ts";

/**
 * Runs once, before the workers start the product, because two builds into one folder would conflict. Says what is
 * skipped on this computer.
 */
export default async function setup(): Promise<void> {
  const skipped = await skippedGameTests();
  if (skipped !== null) console.log(skipped);
  await buildIfStale(root, join(root, "dist"));
}

import { join } from "node:path";
import { buildIfStale } from "../../scripts/launch/build.ts";
import { root } from "../../scripts/launch/product.ts";

/** Runs once, before the workers start the product, because two builds into one folder would conflict. */
export default function setup(): Promise<void> {
  return buildIfStale(root, join(root, "dist"));
}

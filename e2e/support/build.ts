import { join } from "node:path";
import { buildIfStale } from "../../scripts/launch/build.ts";
import { root } from "../../scripts/launch/product.ts";

/** Builds once before the workers start the product, so that they do not build at the same time. */
export default function setup(): Promise<void> {
  return buildIfStale(root, join(root, "dist"));
}

import { join } from "node:path";
import { buildIfStale } from "../../scripts/launch/build.ts";
import { root } from "../../scripts/launch/product.ts";

/** Once, before the workers start the product: two builds of one folder would be in each other's way. */
export default function setup(): Promise<void> {
  return buildIfStale(root, join(root, "dist"));
}

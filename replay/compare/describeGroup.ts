import { preview } from "../timeline/plainText.ts";
import type { DivergenceGroup } from "./report.ts";

/** Characters of a value that are shown. */
const room = 30;

/** Where the divergences of a group are, and what they have in common, such as "timer push/heartbeatEvery at delay: expected 10000, came 25000". */
export function describeGroup({ name, path, first: { difference } }: DivergenceGroup): string {
  const where = path === "" ? name : `${name} at ${path}`;
  if (!difference) return where;
  const { expected, actual } = difference;
  return `${where}: expected ${preview(expected, room)}, came ${preview(actual, room)}`;
}

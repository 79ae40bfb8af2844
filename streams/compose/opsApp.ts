import { createOps, type Ops } from "../features/ops/ops.ts";
import type { OpsPorts } from "../features/ops/opsDeps.ts";
import { createScope } from "../lib/scope.ts";
import type { Report } from "../ports.ts";

/** The core of the operator's page; shares neither state nor bundle with the players' app. */
export function createOpsApp(ports: OpsPorts & { readonly report: Report }): Ops {
  return createOps(createScope("ops", ports), ports);
}

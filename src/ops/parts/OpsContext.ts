import { createContext, use } from "react";
import type { Ops } from "../../../streams/features/ops/ops.ts";
import { useSelector } from "../../bridge/useValue.ts";

/** The core behind the operator's page. English only: there are few operators, and its words are those of the log. */
export const OpsContext = createContext<Ops | null>(null);

/** @throws outside `OpsContext` */
export function useOps(): Ops {
  const ops = use(OpsContext);
  if (!ops) throw new Error("Rendered outside OpsContext");
  return ops;
}

/** False for an operator with read access only (R-OPS-15), and until that is known. */
export function useMayAct(): boolean {
  return useSelector(useOps().state, ({ live }) => live.data?.mayAct ?? false);
}

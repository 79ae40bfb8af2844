import type { Plans } from "../../../streams/features/purchase/goods.ts";
import type { Plan } from "../../../wire/calls/goods.ts";

export interface PlanGroup {
  readonly kind: "special" | "standard" | "pro";
  readonly list: readonly Plan[];
  /** What all its plans include; "" where they differ. */
  readonly content: string;
}

/** The groups that have plans, in display order. */
export function planGroups(plans: Extract<Plans, { status: "ready" }>): readonly PlanGroup[] {
  const kinds = ["special", "standard", "pro"] as const;
  return kinds
    .map((kind) => ({ kind, list: plans[kind], content: sharedContent(plans[kind]) }))
    .filter(({ list }) => list.length > 0);
}

function sharedContent(list: readonly Plan[]): string {
  const first = list[0]?.content ?? "";
  return list.every(({ content }) => content === first) ? first : "";
}

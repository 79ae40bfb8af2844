import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Plans } from "../../../streams/features/purchase/goods.ts";
import type { Plan } from "../../../wire/calls/goods.ts";
import { day } from "../account/dates.ts";

/** Plan names, by the number of months (R-SUB-06). */
export const planNames = defineMessages({
  1: { id: "account.plan.monthly", defaultMessage: "Monthly Plan" },
  3: { id: "account.plan.quarterly", defaultMessage: "Quarterly Plan" },
  12: { id: "account.plan.annually", defaultMessage: "Annually Plan" },
});

/** The kinds of plans (R-SUB-08). */
export const planKinds = defineMessages({
  special: { id: "account.plans.special", defaultMessage: "Special" },
  standard: { id: "account.plans.standard", defaultMessage: "Standard" },
  pro: { id: "account.plans.pro", defaultMessage: "Pro" },
});

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

const lasts = defineMessage<{ date: string }>({ id: "account.plan.lasts", defaultMessage: "Until {date}." });
const renewal = defineMessages({
  none: { id: "account.plan.once", defaultMessage: "You pay once. It does not renew by itself." },
  auto: { id: "account.plan.renews", defaultMessage: "It renews by itself until you cancel it." },
});

/** Describes plans in the current language. */
export function usePlanTexts() {
  const intl = useIntl();
  return {
    /** The plan's name and kind, "Quarterly Plan Pro" (R-SUB-06, R-SUB-08). */
    name: ({ months, pro }: { readonly months: 1 | 3 | 12; readonly pro: boolean }): string =>
      `${intl.formatMessage(planNames[months])} ${intl.formatMessage(pro ? planKinds.pro : planKinds.standard)}`,
    /** Until when it lasts if it is paid now, and whether it renews, as far as that is known (R-SUB-09). */
    terms: ({ renews, until }: { readonly renews: boolean | null; readonly until: number | null }): string =>
      [
        until === null ? "" : intl.formatMessage(lasts, { date: intl.formatDate(until * 1_000, day) }),
        renews === null ? "" : intl.formatMessage(renews ? renewal.auto : renewal.none),
      ]
        .filter((part) => part !== "")
        .join(" "),
  };
}

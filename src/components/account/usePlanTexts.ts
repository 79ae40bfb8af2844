import { defineMessage, defineMessages, useIntl } from "react-intl";
import { day } from "./dates.ts";
import { planKinds, planNames } from "./planMessages.ts";

const lasts = defineMessage<{ date: string }>({ id: "account.plan.lasts", defaultMessage: "Until {date}." });
const renewal = defineMessages({
  none: {
    id: "account.plan.once",
    defaultMessage: "You pay once. It does not renew by itself.",
  },
  auto: {
    id: "account.plan.renews",
    defaultMessage: "It renews by itself until you cancel it.",
  },
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

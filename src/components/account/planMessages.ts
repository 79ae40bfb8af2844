import { defineMessages } from "react-intl";

/** What a plan is called, by its months (R-SUB-06). */
export const planNames = defineMessages({
  1: { id: "area.plan.monthly", defaultMessage: "Monthly Plan" },
  3: { id: "area.plan.quarterly", defaultMessage: "Quarterly Plan" },
  12: { id: "area.plan.annually", defaultMessage: "Annually Plan" },
});

/** The kinds of plans (R-SUB-08). */
export const planKinds = defineMessages({
  special: { id: "area.plans.special", defaultMessage: "Special" },
  standard: { id: "area.plans.standard", defaultMessage: "Standard" },
  pro: { id: "area.plans.pro", defaultMessage: "Pro" },
});

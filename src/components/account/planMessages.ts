import { defineMessages } from "react-intl";

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

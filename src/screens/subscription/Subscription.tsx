import { useIntl } from "react-intl";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { CurrentPlan } from "../../components/account/CurrentPlan.tsx";
import { pageTitles } from "../../components/pageTitles.ts";
import { PlanList } from "./PlanList.tsx";

/** The player's subscription, and the other plans (R-SUB-06). */
export default function Subscription() {
  const intl = useIntl();
  return (
    <AccountPage title={intl.formatMessage(pageTitles.subscription)}>
      <CurrentPlan />
      <PlanList />
    </AccountPage>
  );
}

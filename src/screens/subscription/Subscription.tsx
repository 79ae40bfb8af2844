import { AccountPage } from "../../components/account/AccountPage.tsx";
import { CurrentPlan } from "../../components/purchase/CurrentPlan.tsx";
import { PlanList } from "./PlanList.tsx";

/** The player's subscription, and the other plans (R-SUB-06). */
export default function Subscription() {
  return (
    <AccountPage page="subscription">
      <CurrentPlan />
      <PlanList />
    </AccountPage>
  );
}

import { useIntl } from "react-intl";
import { frame } from "../../app/frameMessages.ts";
import { AccountPage } from "../../components/area/AccountPage.tsx";
import { Current } from "./Current.tsx";
import { PlanList } from "./PlanList.tsx";

/** The player's own subscription, and what else could be subscribed to (R-SUB-06). */
export default function Subscription() {
  const intl = useIntl();
  return (
    <AccountPage title={intl.formatMessage(frame.subscription)}>
      <Current />
      <PlanList />
    </AccountPage>
  );
}

import { useIntl } from "react-intl";
import { frame } from "../../app/frameMessages.ts";
import { AccountPage } from "../../components/area/AccountPage.tsx";

export default function GoldOrders() {
  const intl = useIntl();
  return <AccountPage title={intl.formatMessage(frame.goldOrders)} />;
}

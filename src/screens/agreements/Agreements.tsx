import { useIntl } from "react-intl";
import { frame } from "../../app/frameMessages.ts";
import { AccountPage } from "../../components/area/AccountPage.tsx";

export default function Agreements() {
  const intl = useIntl();
  return <AccountPage title={intl.formatMessage(frame.agreements)} />;
}

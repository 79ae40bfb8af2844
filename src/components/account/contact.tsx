import Headset from "lucide-react/icons/headset";
import { defineMessage, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { ActionRow } from "./SettingsList.tsx";

/** The name of the customer service, wherever it is offered. */
export const contactName = defineMessage({ id: "account.contact.name", defaultMessage: "Customer service" });

/** Whether this deployment has a customer service: without one, nothing leads to it. */
export function useHasContact(): boolean {
  const { email = "", url = "" } = useApp().config.contact;
  return email !== "" || url !== "";
}

/** A row that opens the customer-service prompt (R-CONTACT-01). */
export function ContactRow() {
  const app = useApp();
  const intl = useIntl();
  if (!useHasContact()) return null;
  return (
    <ActionRow
      icon={<Headset size={20} aria-hidden="true" />}
      label={intl.formatMessage(contactName)}
      onPress={() => app.send({ type: "contact/open" })}
    />
  );
}

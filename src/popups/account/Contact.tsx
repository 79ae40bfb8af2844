import Globe from "lucide-react/icons/globe";
import Headset from "lucide-react/icons/headset";
import Mail from "lucide-react/icons/mail";
import type { ReactNode } from "react";
import { defineMessages, useIntl } from "react-intl";
import { ExternalLink } from "../../components/ExternalLink.tsx";
import frameStyles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import styles from "./Contact.module.css";

const text = defineMessages({
  title: { id: "account.contact.title", defaultMessage: "How can we help?" },
  body: {
    id: "account.contact.words",
    defaultMessage: "Write to us. Tell us which game and which device, and we’ll find the way together.",
  },
  email: { id: "account.contact.email", defaultMessage: "Email" },
  web: { id: "account.contact.web", defaultMessage: "Help pages" },
});

/** Links to customer service (R-CONTACT-01). */
export function Contact({ answer, params, ...frame }: OverlayProps<"contact">) {
  const intl = useIntl();
  const close = (): void => answer("close");
  const { email, url } = params;
  return (
    <PopupFrame {...frame} icon={Headset} title={intl.formatMessage(text.title)} onClose={close}>
      <p className={frameStyles.text}>{intl.formatMessage(text.body)}</p>
      <ul className={styles.links}>
        {email !== "" && (
          <ContactLink
            icon={<Mail size={20} aria-hidden="true" />}
            label={intl.formatMessage(text.email)}
            shown={email}
            to={`mailto:${email}`}
          />
        )}
        {url !== "" && (
          <ContactLink
            icon={<Globe size={20} aria-hidden="true" />}
            label={intl.formatMessage(text.web)}
            shown={url.replace(/^https?:\/\//, "").replace(/\/$/, "")}
            to={url}
          />
        )}
      </ul>
    </PopupFrame>
  );
}

interface ContactLinkProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly shown: string;
  readonly to: string;
}

function ContactLink({ icon, label, shown, to }: ContactLinkProps) {
  return (
    <li>
      <ExternalLink className={styles.link} to={to}>
        {icon}
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{shown}</span>
      </ExternalLink>
    </li>
  );
}

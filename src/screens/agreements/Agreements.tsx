import type { ReactNode } from "react";
import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { contactName, useHasContact } from "../../components/account/contact.tsx";
import { Button } from "../../components/Button.tsx";
import styles from "./Agreements.module.css";
import { privacy } from "./privacy.ts";
import { terms } from "./terms.ts";

const text = defineMessages({
  contents: { id: "account.agreements.contents", defaultMessage: "On this page" },
  terms: { id: "account.agreements.terms", defaultMessage: "Terms of use" },
  privacy: { id: "account.agreements.privacy", defaultMessage: "Privacy" },
});

interface Section {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly body: MessageDescriptor;
}

const termsSections: readonly Section[] = [
  { id: "service", title: terms.service, body: terms.serviceText },
  { id: "account", title: terms.account, body: terms.accountText },
  { id: "time", title: terms.time, body: terms.timeText },
  { id: "rewards", title: terms.rewards, body: terms.rewardsText },
  { id: "games", title: terms.games, body: terms.gamesText },
  { id: "fair-use", title: terms.fair, body: terms.fairText },
  { id: "limits", title: terms.limits, body: terms.limitsText },
];

const browserItems = [
  privacy.browserUser,
  privacy.browserRefresh,
  privacy.browserDevice,
  privacy.browserQuick,
  privacy.browserMarks,
  privacy.browserLanguage,
];

const privacySections: readonly Section[] = [
  { id: "kept-by-us", title: privacy.us, body: privacy.usText },
  { id: "kept-here", title: privacy.browser, body: privacy.browserText },
  { id: "playing", title: privacy.play, body: privacy.playText },
  { id: "paying", title: privacy.pay, body: privacy.payText },
  { id: "counted", title: privacy.counts, body: privacy.countsText },
  { id: "ask", title: privacy.ask, body: privacy.askText },
];

export default function Agreements() {
  const intl = useIntl();
  const send = useSend();
  const hasContact = useHasContact();
  return (
    <AccountPage page="agreements" backTo={pages.aboutUs.path}>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents">{intl.formatMessage(text.contents)}</h2>
        <ul>
          <li>
            <a href="#terms">{intl.formatMessage(text.terms)}</a>
          </li>
          <li>
            <a href="#privacy">{intl.formatMessage(text.privacy)}</a>
          </li>
          {privacySections.slice(0, 2).map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{intl.formatMessage(title)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Agreement id="terms" title={intl.formatMessage(text.terms)} sections={termsSections} />
      <Agreement id="privacy" title={intl.formatMessage(text.privacy)} sections={privacySections}>
        {hasContact && (
          <Button variant="quiet" onClick={() => send({ type: "contact/open" })}>
            {intl.formatMessage(contactName)}
          </Button>
        )}
      </Agreement>
    </AccountPage>
  );
}

interface AgreementProps {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
  readonly children?: ReactNode;
}

function Agreement({ id, title, sections, children }: AgreementProps) {
  const intl = useIntl();
  return (
    <>
      <h2 id={id} className={`${styles.agreement} ${styles.section}`}>
        {title}
      </h2>
      {sections.map((section) => (
        <section key={section.id} id={section.id} className={styles.section}>
          <h3>{intl.formatMessage(section.title)}</h3>
          <p>{intl.formatMessage(section.body)}</p>
          {section.body === privacy.browserText && <StoredInBrowser />}
        </section>
      ))}
      {children && <div className={styles.section}>{children}</div>}
    </>
  );
}

function StoredInBrowser() {
  const intl = useIntl();
  return (
    <>
      <ul>
        {browserItems.map((item) => (
          <li key={item.id}>{intl.formatMessage(item)}</li>
        ))}
      </ul>
      <p>{intl.formatMessage(privacy.browserAfter)}</p>
    </>
  );
}

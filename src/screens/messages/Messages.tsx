import Mail from "lucide-react/icons/mail";
import { defineMessages, useIntl } from "react-intl";
import type { Message } from "../../../wire/account.ts";
import { useValue } from "../../bridge/useValue.ts";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { DateTime } from "../../components/account/DateTime.tsx";
import { dated } from "../../components/account/dates.ts";
import { PagedRows } from "../../components/account/PagedRows.tsx";
import { useAccount } from "../../components/gates.ts";
import styles from "./Messages.module.css";

const text = defineMessages({
  empty: { id: "account.messages.empty", defaultMessage: "No messages yet" },
  emptyBody: {
    id: "account.messages.empty.words",
    defaultMessage: "News about your game time, rewards and friends will turn up here.",
  },
  fresh: { id: "account.messages.new", defaultMessage: "New" },
  more: { id: "account.messages.more", defaultMessage: "Older messages" },
  moreFailed: { id: "account.messages.moreFailed", defaultMessage: "The older messages didn’t load." },
});

/** The service's messages to the player (R-USER-01). */
export default function Messages() {
  const inbox = useValue(useAccount().inbox);
  return (
    <AccountPage page="messages">
      <PagedRows list={inbox} of="messages" texts={text} icon={Mail} height={6.5}>
        {(messages) => (
          <ol className={styles.list}>
            {messages.map((message) => (
              <Item key={message.id} message={message} />
            ))}
          </ol>
        )}
      </PagedRows>
    </AccountPage>
  );
}

function Item({ message }: { message: Message }) {
  const intl = useIntl();
  const body = (message.moments ?? []).reduce(
    (before, { text: moment, at }) => before.replace(moment, intl.formatDate(at * 1_000, dated)),
    message.body,
  );
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <h2>{message.title}</h2>
        {message.read === 0 && <span className={styles.new}>{intl.formatMessage(text.fresh)}</span>}
      </div>
      {body !== "" && <p className={styles.body}>{body}</p>}
      <p className={styles.date}>
        <DateTime seconds={message.createTime} time />
      </p>
    </li>
  );
}

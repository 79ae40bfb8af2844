import Mail from "lucide-react/icons/mail";
import { defineMessages, useIntl } from "react-intl";
import type { Inbox } from "../../../streams/features/inbox/inbox.ts";
import type { Message } from "../../../wire/account.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { AccountLoadFailed } from "../../components/account/AccountLoadFailed.tsx";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { DateTime } from "../../components/account/DateTime.tsx";
import { dated } from "../../components/account/dates.ts";
import { LoadMore } from "../../components/account/LoadMore.tsx";
import { SkeletonList } from "../../components/account/Skeleton.tsx";
import { Notice } from "../../components/feedback/Notice.tsx";
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
      <Content inbox={inbox} />
    </AccountPage>
  );
}

function Content({ inbox }: { inbox: Inbox }) {
  const intl = useIntl();
  const send = useSend();
  if (inbox.status === "failed")
    return <AccountLoadFailed onRetry={() => send({ type: "messages/retry" })} />;
  if (inbox.status !== "ready") return <SkeletonList count={5} height={6.5} />;
  if (inbox.list.length === 0)
    return (
      <Notice icon={<Mail size={32} aria-hidden="true" />} title={intl.formatMessage(text.empty)}>
        {intl.formatMessage(text.emptyBody)}
      </Notice>
    );
  return (
    <>
      <ol className={styles.list}>
        {inbox.list.map((message) => (
          <Item key={message.id} message={message} />
        ))}
      </ol>
      <LoadMore list={inbox} texts={text} onLoadMore={() => send({ type: "messages/more" })} />
    </>
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

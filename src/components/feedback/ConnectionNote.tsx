import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import type { Connection } from "../../../streams/features/push/connectionState.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector } from "../../bridge/useValue.ts";
import styles from "./ConnectionNote.module.css";

const text = defineMessages({
  waiting: { id: "connection.waiting", defaultMessage: "Live updates are reconnecting. Your place is kept." },
  displaced: {
    id: "connection.displaced",
    defaultMessage: "You’re signed in on another device. Live updates go there.",
  },
  following: { id: "connection.following", defaultMessage: "Live updates come through another tab." },
});

/** Says when live updates may be late, that nothing is lost, and when they arrive through another tab. */
export function ConnectionNote() {
  const message = useSelector(useApp().connection, noteOf);
  const intl = useIntl();
  return (
    <p className={styles.note} role="status">
      {message && intl.formatMessage(message)}
    </p>
  );
}

/** The tab that holds the connection may itself be reconnecting; its state counts then. */
function noteOf(connection: Connection): MessageDescriptor | null {
  const follows = connection.status === "following";
  const status = follows ? connection.owner : connection.status;
  if (status === "waiting" || status === "displaced") return text[status];
  return follows ? text.following : null;
}

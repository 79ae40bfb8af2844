import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import type { Connection } from "../../streams/push/connection.ts";
import { useApp } from "../app/AppContext.tsx";
import { usePart } from "../app/useValue.ts";
import styles from "./ConnectionNote.module.css";

const text = defineMessages({
  waiting: { id: "connection.waiting", defaultMessage: "Live updates are reconnecting. Your place is kept." },
  elsewhere: {
    id: "connection.elsewhere",
    defaultMessage: "You’re signed in on another device. Live updates go there.",
  },
  following: { id: "connection.following", defaultMessage: "Live updates come through another tab." },
});

/** Tells a waiting or playing person when news may be late, and that nothing is lost. */
export function ConnectionNote() {
  const status = usePart(useApp().connection, (connection) => connection.status);
  const message = noteOf(status);
  const intl = useIntl();
  return (
    <p className={styles.note} role="status">
      {message && intl.formatMessage(message)}
    </p>
  );
}

function noteOf(status: Connection["status"]): MessageDescriptor | null {
  return status === "waiting" || status === "elsewhere" || status === "following" ? text[status] : null;
}

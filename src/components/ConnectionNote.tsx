import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import type { Connection } from "../../streams/features/push/connectionState.ts";
import { useApp } from "../bridge/AppContext.tsx";
import { useSelector } from "../bridge/useValue.ts";
import styles from "./ConnectionNote.module.css";

const text = defineMessages({
  waiting: { id: "connection.waiting", defaultMessage: "Live updates are reconnecting. Your place is kept." },
  displaced: {
    id: "connection.displaced",
    defaultMessage: "You’re signed in on another device. Live updates go there.",
  },
  following: { id: "connection.following", defaultMessage: "Live updates come through another tab." },
});

/** Tells a waiting or playing person when news may be late, and that nothing is lost; also when they come through another tab. */
export function ConnectionNote() {
  const message = useSelector(useApp().connection, noteOf);
  const intl = useIntl();
  return (
    <p className={styles.note} role="status">
      {message && intl.formatMessage(message)}
    </p>
  );
}

/** Another tab's connection may be away, too: what comes through it is late then. */
function noteOf(connection: Connection): MessageDescriptor | null {
  const { status } = connection;
  if (status === "following") return noteOfOwner(connection.owner);
  return status === "waiting" || status === "displaced" ? text[status] : null;
}

function noteOfOwner(owner: Extract<Connection, { status: "following" }>["owner"]): MessageDescriptor {
  return owner === "waiting" || owner === "displaced" ? text[owner] : text.following;
}

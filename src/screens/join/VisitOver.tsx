import DoorOpen from "lucide-react/icons/door-open";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import styles from "./Join.module.css";

const text = defineMessages({
  removed: { id: "join.ended.removed", defaultMessage: "The player has ended your visit" },
  over: { id: "join.ended.over", defaultMessage: "The game is over" },
  left: { id: "join.ended.left", defaultMessage: "You left the game" },
  thanks: { id: "join.ended.thanks", defaultMessage: "Thanks for playing along." },
  again: { id: "join.ended.again", defaultMessage: "Join again" },
});

/** The end of a visit. Only who left by themselves may find the invitation still open. */
export function VisitOver({ why }: { why: "removed" | "over" | "left" }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  return (
    <main className={styles.page}>
      <div className={styles.form}>
        <DoorOpen className={styles.icon} size={40} aria-hidden="true" />
        <h1 className={styles.title}>
          <span role="status">{formatMessage(text[why])}</span>
        </h1>
        <p className={styles.how}>{formatMessage(text.thanks)}</p>
        {why === "left" && (
          <Button variant="quiet" onClick={() => send({ type: "desk/joinAgain" })}>
            {formatMessage(text.again)}
          </Button>
        )}
      </div>
    </main>
  );
}

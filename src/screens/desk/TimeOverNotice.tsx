import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import styles from "./Waiting.module.css";
import { WaitingNotice } from "./WaitingNotice.tsx";

const text = defineMessages({
  title: { id: "desk.timeOver", defaultMessage: "Your game time is used up" },
  waits: { id: "desk.timeOver.waits", defaultMessage: "The game waits right here for" },
  how: {
    id: "desk.timeOver.how",
    defaultMessage: "Add time to go on where you are. Waiting isn’t charged.",
  },
  buy: { id: "desk.timeOver.buy", defaultMessage: "Add game time" },
  end: { id: "desk.timeOver.end", defaultMessage: "End game" },
});

/** The game is frozen, and goes on for who buys time (R-AWAY-03). */
export function TimeOverNotice({ left }: { left: number }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  return (
    <WaitingNotice
      title={formatMessage(text.title)}
      waits={formatMessage(text.waits)}
      left={left}
      how={formatMessage(text.how)}
      actions={
        <div className={styles.actions}>
          <Button onClick={() => send({ type: "purchase/open", what: "hour" })}>
            {formatMessage(text.buy)}
          </Button>
          <Button variant="quiet" onClick={() => send({ type: "schedule/end" })}>
            {formatMessage(text.end)}
          </Button>
        </div>
      }
    />
  );
}

import PlugZap from "lucide-react/icons/plug-zap";
import { defineMessages, useIntl } from "react-intl";
import type { Desk } from "../../../streams/features/desk/deskState.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import styles from "./DeskNotice.module.css";
import { DeskNotice } from "./DeskNotice.tsx";

const text = defineMessages({
  unsupported: {
    id: "desk.failed.unsupported",
    defaultMessage: "This browser can’t show a live picture. A current Chrome, Safari or Firefox can.",
  },
  unreachable: {
    id: "desk.failed.unreachable",
    defaultMessage: "Your machine can’t be reached. Check your connection and try again.",
  },
  refused: {
    id: "desk.failed.refused",
    defaultMessage: "Your machine didn’t let us in. Trying again often helps.",
  },
  lost: { id: "desk.failed.lost", defaultMessage: "The picture was lost on the way and didn’t come back." },
  replaced: {
    id: "desk.failed.replaced",
    defaultMessage: "The picture moved to another screen where you’re signed in. Try again to bring it back.",
  },
  title: { id: "desk.failed", defaultMessage: "No picture" },
  kept: { id: "desk.kept", defaultMessage: "Your seat is kept." },
  retry: { id: "desk.retry", defaultMessage: "Try again" },
  back: { id: "desk.back", defaultMessage: "Back" },
});

/** The desk that got no picture. That the seat is kept is said only once the service has said so. */
export function FailedNotice({ desk }: { desk: Extract<Desk, { status: "failed" }> }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { game, reason, kept } = desk;
  return (
    <DeskNotice
      game={game}
      icon={PlugZap}
      title={formatMessage(text.title)}
      actions={
        <>
          {reason !== "unsupported" && (
            <Button onClick={() => send({ type: "desk/retry" })}>{formatMessage(text.retry)}</Button>
          )}
          <Button variant="quiet" onClick={() => send({ type: "desk/leave" })}>
            {formatMessage(text.back)}
          </Button>
        </>
      }
    >
      <p className={styles.reason}>
        {formatMessage(text[reason])} {kept && formatMessage(text.kept)}
      </p>
    </DeskNotice>
  );
}

import ArrowLeft from "lucide-react/icons/arrow-left";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import styles from "./Desk.module.css";

const text = defineMessages({ leave: { id: "desk.leave", defaultMessage: "Leave the game" } });

/** The way out; the seat is kept. */
export function LeaveButton() {
  const send = useSend();
  return (
    <button
      type="button"
      className={styles.leave}
      data-keep-clear=""
      aria-label={useIntl().formatMessage(text.leave)}
      onClick={() => send({ type: "desk/leave" })}
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </button>
  );
}

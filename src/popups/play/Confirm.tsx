import type { ReactNode } from "react";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame, type PopupProps } from "../frame/PopupFrame.tsx";
import { useAnswer } from "../frame/useAnswer.ts";

const text = defineMessages({
  leaveQueue: {
    id: "confirm.leaveQueue",
    defaultMessage: "Only minutes left, make sure you want to leave?",
  },
  endGame: {
    id: "confirm.endGame",
    defaultMessage: "End the game? What you didn’t save is lost.",
  },
  yes: { id: "confirm.yes", defaultMessage: "YES" },
  no: { id: "confirm.no", defaultMessage: "NO" },
});

interface Props extends PopupProps {
  readonly id: number;
  readonly message?: "leaveQueue" | "endGame";
  /** Replaces the message. */
  readonly question?: string;
  readonly children?: ReactNode;
}

/** A question with YES and NO. */
export function Confirm({ id, message = "leaveQueue", question, children, ...frame }: Props) {
  const intl = useIntl();
  const answer = useAnswer(id, "confirm");
  return (
    <PopupFrame
      {...frame}
      title={question ?? intl.formatMessage(text[message])}
      onDismiss={() => answer(false)}
    >
      {children}
      <div className={styles.answers}>
        <Button variant="quiet" onClick={() => answer(true)}>
          {intl.formatMessage(text.yes)}
        </Button>
        <Button onClick={() => answer(false)}>{intl.formatMessage(text.no)}</Button>
      </div>
    </PopupFrame>
  );
}

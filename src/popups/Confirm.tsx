import type { ReactNode } from "react";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../components/Button.tsx";
import styles from "./Frame.module.css";
import { Frame, type PopupProps } from "./Frame.tsx";
import { useAnswer } from "./useAnswer.ts";

const text = defineMessages({
  leaveQueue: {
    id: "confirm.leaveQueue",
    defaultMessage: "Only minutes left, make sure you want to leave?",
  },
  yes: { id: "confirm.yes", defaultMessage: "YES" },
  no: { id: "confirm.no", defaultMessage: "NO" },
});

interface Props extends PopupProps {
  readonly id: number;
  /** The queue's, unless told. */
  readonly question?: string;
  readonly children?: ReactNode;
}

/** A question with YES and NO. */
export function Confirm({ id, question, children, ...frame }: Props) {
  const intl = useIntl();
  const answer = useAnswer(id, "confirm");
  return (
    <Frame {...frame} title={question ?? intl.formatMessage(text.leaveQueue)} onDismiss={() => answer(false)}>
      {children}
      <div className={styles.answers}>
        <Button look="quiet" onClick={() => answer(true)}>
          {intl.formatMessage(text.yes)}
        </Button>
        <Button onClick={() => answer(false)}>{intl.formatMessage(text.no)}</Button>
      </div>
    </Frame>
  );
}

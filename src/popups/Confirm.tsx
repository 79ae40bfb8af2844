import { defineMessages, useIntl } from "react-intl";
import { Button } from "../components/Button.tsx";
import styles from "./Frame.module.css";
import { Frame } from "./Frame.tsx";
import { type OverlayProps, useAnswer } from "./useAnswer.ts";

const text = defineMessages({
  leaveQueue: {
    id: "confirm.leaveQueue",
    defaultMessage: "Only minutes left, make sure you want to leave?",
  },
  yes: { id: "confirm.yes", defaultMessage: "YES" },
  no: { id: "confirm.no", defaultMessage: "NO" },
});

/** A question with YES and NO. */
export function Confirm({ id, params, ...frame }: OverlayProps<"confirm">) {
  const intl = useIntl();
  const answer = useAnswer(id, "confirm");
  return (
    <Frame {...frame} title={intl.formatMessage(text[params.message])} onDismiss={() => answer(false)}>
      <div className={styles.answers}>
        <Button look="quiet" onClick={() => answer(true)}>
          {intl.formatMessage(text.yes)}
        </Button>
        <Button onClick={() => answer(false)}>{intl.formatMessage(text.no)}</Button>
      </div>
    </Frame>
  );
}

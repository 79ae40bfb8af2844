import Check from "lucide-react/icons/check";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";

const text = defineMessages({
  dataCleared: { id: "account.alert.dataCleared", defaultMessage: "Done. The app starts afresh now." },
  ok: { id: "account.alert.ok", defaultMessage: "OK" },
});

/** Says that something was done, or has happened. */
export function Alert({ id, params, ...frame }: OverlayProps<"alert">) {
  const intl = useIntl();
  const answer = useAnswer(id, "alert");
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} title={intl.formatMessage(text[params.message])} onDismiss={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Check size={34} aria-hidden="true" />
      </span>
      <Button onClick={close}>{intl.formatMessage(text.ok)}</Button>
    </PopupFrame>
  );
}

import Check from "lucide-react/icons/check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";

const text = defineMessages({
  dataCleared: { id: "account.alert.dataCleared", defaultMessage: "Done. The app starts afresh now." },
  reportSent: { id: "account.alert.reportSent", defaultMessage: "Your report has arrived" },
  late: {
    id: "account.alert.reportSent.late",
    defaultMessage: "The one that waited on this device. Its number, should you write to us:",
  },
  reportRefused: { id: "account.alert.reportRefused", defaultMessage: "Your report was not taken" },
  ok: { id: "account.alert.ok", defaultMessage: "OK" },
});

/** Says that something was done, or has happened. */
export function Alert({ id, params, ...frame }: OverlayProps<"alert">) {
  const intl = useIntl();
  const answer = useAnswer(id, "alert");
  const Icon = params.message === "reportRefused" ? TriangleAlert : Check;
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} title={intl.formatMessage(text[params.message])} onDismiss={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Icon size={34} aria-hidden="true" />
      </span>
      {params.message === "reportSent" && (
        <p className={styles.text}>
          {intl.formatMessage(text.late)} <strong>{params.reference}</strong>
        </p>
      )}
      {params.message === "reportRefused" && <p className={styles.text}>{params.reason}</p>}
      <Button onClick={close}>{intl.formatMessage(text.ok)}</Button>
    </PopupFrame>
  );
}

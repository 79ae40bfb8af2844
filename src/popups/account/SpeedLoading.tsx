import { defineMessages, useIntl } from "react-intl";
import styles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import { SpeedDial } from "../play/SpeedDial.tsx";

const text = defineMessages({
  title: { id: "account.speedLoading.title", defaultMessage: "Measuring your connection…" },
  body: {
    id: "account.speedLoading.words",
    defaultMessage:
      "We ask each region several times. You can close this; the result will be in the settings.",
  },
});

/** Shown while a speed test runs that the player started. */
export function SpeedLoading({ answer, params, ...frame }: OverlayProps<"speedLoading">) {
  const intl = useIntl();
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} title={intl.formatMessage(text.title)} onClose={close}>
      <SpeedDial {...params} />
      <p className={styles.text}>{intl.formatMessage(text.body)}</p>
    </PopupFrame>
  );
}

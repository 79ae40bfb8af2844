import { defineMessages, useIntl } from "react-intl";
import styles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import { SecondsLeft, SpeedDial } from "./SpeedDial.tsx";
import dial from "./SpeedTest.module.css";

const text = defineMessages({
  wait: {
    id: "discovery.speedTest.wait",
    defaultMessage: "Please wait about 20s, we are testing the speed choose the best server for you",
  },
  left: { id: "discovery.speedTest.left", defaultMessage: "Seconds left:" },
  once: {
    id: "discovery.speedTest.once",
    defaultMessage: "We do this once a visit. After it, no game waits for this.",
  },
});

/** Shown while the speed test runs (R-PLAY-04). */
export function SpeedTest({ answer, params, ...frame }: OverlayProps<"speedTest">) {
  const intl = useIntl();
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} titleVariant="line" title={intl.formatMessage(text.wait)} onClose={close}>
      <SpeedDial {...params} />
      <p className={styles.text}>
        {intl.formatMessage(text.once)}
        <br />
        <span className={dial.left} aria-hidden="true">
          {intl.formatMessage(text.left)} <SecondsLeft {...params} />
        </span>
      </p>
    </PopupFrame>
  );
}

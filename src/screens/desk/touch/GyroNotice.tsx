import { defineMessages, useIntl } from "react-intl";
import type { StageGyro } from "../../../../streams/ports/stage.ts";
import { useHint } from "../useHint.ts";
import styles from "./TouchControls.module.css";

const text = defineMessages({
  denied: {
    id: "desk.touch.gyro.denied",
    defaultMessage: "This browser may not feel how the phone turns. You can allow it in its settings.",
  },
  absent: { id: "desk.touch.gyro.absent", defaultMessage: "This device cannot feel how it is turned." },
});

/** Why the control that turns with the phone is gone. */
export function GyroNotice({ gyro }: { gyro: StageGyro }) {
  const { formatMessage } = useIntl();
  const shown = useHint("noGyro");
  const isGone = gyro === "denied" || gyro === "absent";
  return (
    <p className={styles.notice} role="status" data-shown={(isGone && shown) || undefined}>
      {isGone && formatMessage(text[gyro])}
    </p>
  );
}

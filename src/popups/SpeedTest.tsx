import type { CSSProperties } from "react";
import { defineMessages, useIntl } from "react-intl";
import { Frame } from "./Frame.tsx";
import styles from "./SpeedTest.module.css";
import { type OverlayProps, useAnswer } from "./useAnswer.ts";

const text = defineMessages({
  wait: {
    id: "speedTest.wait",
    defaultMessage: "Please wait about 20s, we are testing the speed choose the best server for you",
  },
});

/** The wait for the speed test; the ring closes as its time passes (R-PLAY-04). */
export function SpeedTest({ id, params, ...frame }: OverlayProps<"speedTest">) {
  const intl = useIntl();
  const answer = useAnswer(id, "speedTest");
  const close = (): void => answer("close");
  const timing: CSSProperties = {
    animationDuration: `${params.duration}ms`,
    animationDelay: `${-params.elapsed}ms`,
  };
  return (
    <Frame
      {...frame}
      titleLook="line"
      title={intl.formatMessage(text.wait)}
      onClose={close}
      onDismiss={close}
    >
      <svg className={styles.dial} viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r="52" pathLength="100" />
        <circle className={styles.progress} style={timing} cx="60" cy="60" r="52" pathLength="100" />
        <g className={styles.waves}>
          <path d="M60 72a3 3 0 1 0 .01 0Z" />
          <path d="M49.4 62.4a15 15 0 0 1 21.2 0" />
          <path d="M42.3 55.3a25 25 0 0 1 35.4 0" />
          <path d="M35.2 48.2a35 35 0 0 1 49.6 0" />
        </g>
      </svg>
    </Frame>
  );
}

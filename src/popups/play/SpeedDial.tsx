import type { CSSProperties } from "react";
import styles from "./SpeedTest.module.css";

/** ms */
interface Progress {
  readonly elapsed: number;
  readonly duration: number;
}

const timingOf = ({ elapsed, duration }: Progress): CSSProperties => ({
  animationDuration: `${duration}ms`,
  animationDelay: `${-elapsed}ms`,
});

/** How many seconds of the speed test are left, counted down by the style sheet. */
export function SecondsLeft(progress: Progress) {
  const style: CSSProperties & Record<"--from", number> = {
    ...timingOf(progress),
    "--from": Math.ceil(progress.duration / 1_000),
  };
  return <span className={styles.seconds} style={style} />;
}

/** The speed test's progress ring. */
export function SpeedDial(progress: Progress) {
  return (
    <svg className={styles.dial} viewBox="0 0 120 120" aria-hidden="true">
      <circle className={styles.track} cx="60" cy="60" r="52" pathLength="100" />
      <circle
        className={styles.progress}
        style={timingOf(progress)}
        cx="60"
        cy="60"
        r="52"
        pathLength="100"
      />
      <g className={styles.waves}>
        <path d="M60 72a3 3 0 1 0 .01 0Z" />
        <path d="M49.4 62.4a15 15 0 0 1 21.2 0" />
        <path d="M42.3 55.3a25 25 0 0 1 35.4 0" />
        <path d="M35.2 48.2a35 35 0 0 1 49.6 0" />
      </g>
    </svg>
  );
}

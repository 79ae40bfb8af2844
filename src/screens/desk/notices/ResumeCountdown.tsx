import { useEffect } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useSelector } from "../../../bridge/useValue.ts";
import { deskAddition } from "../../../components/deskAddition.tsx";
import { useDeskModule } from "../../../components/gates.ts";
import styles from "./ResumeCountdown.module.css";

const text = defineMessages({
  ready: { id: "desk.resumes", defaultMessage: "Get ready" },
  now: { id: "desk.resumes.now", defaultMessage: "Tap or press a key to go on at once" },
});

/** Before a game resumes: 3, 2, 1 (R-DESK-28). Hidden if no time is left. Screen readers say its text once. */
export const ResumeCountdown = deskAddition(Count);

function Count() {
  const { formatMessage } = useIntl();
  const module = useDeskModule();
  const left = useSelector(module.pause, (pause) => (pause?.buyLeft === null ? pause.resumesIn : 0));
  useSkip(left > 0);
  return (
    <div className={styles.place} role="status">
      {left > 0 && (
        <div className={styles.count} data-notice="">
          <p>{formatMessage(text.ready)}</p>
          <span key={left} className={styles.digit} aria-hidden="true">
            {left}
          </span>
          <p className={styles.how}>{formatMessage(text.now)}</p>
        </div>
      )}
    </div>
  );
}

/**
 * A press of anything but the desk's own buttons skips the countdown, because the player is there. A tap only does that: the control under
 * it does not get it.
 */
function useSkip(counts: boolean): void {
  const send = useSend();
  useEffect(() => {
    if (!counts) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const skip = ({ target }: Event): boolean => {
      if (target instanceof Element && target.closest("[data-keep-clear]")) return false;
      send({ type: "desk/resume" });
      return true;
    };
    window.addEventListener(
      "pointerdown",
      (event) => {
        if (skip(event)) event.stopPropagation();
      },
      options,
    );
    window.addEventListener(
      "keydown",
      (event) => {
        if (!event.repeat) skip(event);
      },
      options,
    );
    return () => listening.abort();
  }, [counts, send]);
}

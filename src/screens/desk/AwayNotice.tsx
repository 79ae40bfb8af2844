import { useId } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { Away } from "../../../streams/features/desk/away.ts";
import { useDeskDo } from "../../bridge/useDeskDo.ts";
import { Button } from "../../components/Button.tsx";
import { Duration } from "../../components/Duration.tsx";
import { useTabTitle } from "./useTabTitle.ts";
import styles from "./Waiting.module.css";

const text = defineMessages({
  title: { id: "desk.away", defaultMessage: "Paused while you were away" },
  held: { id: "desk.away.held", defaultMessage: "Your seat is held for" },
  free: { id: "desk.away.free", defaultMessage: "These minutes aren’t charged." },
  charged: { id: "desk.away.charged", defaultMessage: "The free break is used up: minutes count again." },
  resume: { id: "desk.away.resume", defaultMessage: "Continue" },
});
/** The game stands still where it was, until its player goes on (R-AWAY-02). It takes no focus: any key for the game goes on, too. */
export function AwayNotice({ away }: { away: Away }) {
  const { formatMessage } = useIntl();
  const act = useDeskDo();
  const title = useId();
  useTabTitle(away.left);
  return (
    <div className={styles.veil}>
      <div className={styles.notice} role="alertdialog" aria-labelledby={title}>
        <p id={title} className={styles.title} role="alert">
          {formatMessage(text.title)}
        </p>
        <p className={styles.left} role="timer">
          {formatMessage(text.held)} <Duration seconds={away.left} />
        </p>
        <p>{formatMessage(away.freeLeft > 0 ? text.free : text.charged)}</p>
        <Button onClick={() => act({ kind: "resume" })}>{formatMessage(text.resume)}</Button>
      </div>
    </div>
  );
}

import Clock3 from "lucide-react/icons/clock-3";
import Crown from "lucide-react/icons/crown";
import { defineMessages, useIntl } from "react-intl";
import { playTimeOf } from "../../../streams/page/playTime.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { PlayTime } from "./PlayTime.tsx";
import styles from "./TimeLeft.module.css";

const text = defineMessages({
  left: { id: "time.left", defaultMessage: "Time left" },
  trial: { id: "time.trial", defaultMessage: "Free trial" },
});

/** How long the player can still play: the bought time, or the trial's while there is no other. */
export function TimeLeft() {
  const app = useApp();
  const wallet = useValue(app.wallet);
  const subscription = useValue(app.subscription);
  const intl = useIntl();
  if (!wallet) return <span className={`${styles.chip} ${styles.empty}`} aria-hidden="true" />;

  const left = playTimeOf(wallet, subscription);
  const label = intl.formatMessage(left.kind === "trial" ? text.trial : text.left);
  const Icon = wallet.isSubscription === 1 ? Crown : Clock3;
  return (
    <span className={styles.chip} title={label}>
      <Icon size={16} aria-hidden="true" />
      <span className="visuallyHidden">{label} </span>
      <PlayTime left={left} />
    </span>
  );
}

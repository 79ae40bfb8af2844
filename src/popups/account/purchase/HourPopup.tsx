import Hourglass from "lucide-react/icons/hourglass";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import { useTimeOnSale } from "../../../components/account/useTimeOnSale.ts";
import { Button } from "../../../components/Button.tsx";
import { DeskAddition } from "../../../components/DeskAddition.tsx";
import { useAccount, useDeskModule } from "../../../components/gates.ts";
import { Duration } from "../../../components/time/Duration.tsx";
import styles from "../../frame/PopupFrame.module.css";
import { PopupFrame } from "../../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../../frame/useAnswer.ts";
import { HourOffer } from "./HourOffer.tsx";

const text = defineMessages({
  runsOn: {
    id: "account.buyHour.runsOn",
    defaultMessage: "Your game and its clock run on meanwhile. Time left:",
  },
  left: { id: "account.countdown.left", defaultMessage: "Time left:" },
  waits: { id: "desk.timeOver.waits", defaultMessage: "The game waits right here for" },
});
const titles = {
  timeOver: defineMessage<{ time: string }>({
    id: "account.timeOver.over",
    defaultMessage: "Your game time run out, buy {time} to continue the game",
  }),
  buyHour: defineMessage({
    id: "account.buyHour.title",
    defaultMessage: "Add game time",
  }),
};
const closes = defineMessages({
  timeOver: { id: "account.timeOver.close", defaultMessage: "Close" },
  buyHour: { id: "account.buyHour.close", defaultMessage: "Not now" },
});

/**
 * Offers an hour: because the play time is used up, or before it is (R-HOUR-01). A game behind it that cannot pause runs on, so
 * its clock is shown.
 */
function HourPopup({
  id,
  params: _,
  kind,
  ...frame
}: OverlayProps<"timeOver" | "buyHour"> & { kind: keyof typeof titles }) {
  const intl = useIntl();
  const answer = useAnswer(id, kind);
  const { hour, timeLeft: timeLeft$ } = useAccount();
  const timeLeft = useValue(timeLeft$);
  const runsOn = useSelector(useApp().desk, (desk) => desk.status === "playing" && !desk.pausable);
  const offer = useValue(hour);
  const seconds = offer.status === "ready" ? (offer.goods?.seconds ?? null) : null;
  const time = useTimeOnSale().amount(seconds);
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} title={intl.formatMessage(titles[kind], { time })} onDismiss={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Hourglass size={34} aria-hidden="true" />
      </span>
      {kind === "buyHour" && timeLeft !== null && timeLeft.seconds > 0 && (
        <p className={styles.text}>
          {intl.formatMessage(runsOn ? text.runsOn : text.left)} <Duration seconds={timeLeft.seconds} />
        </p>
      )}
      <DeskAddition>
        <GameWaits />
      </DeskAddition>
      <HourOffer />
      <Button variant="quiet" onClick={close}>
        {intl.formatMessage(closes[kind])}
      </Button>
    </PopupFrame>
  );
}

/** How long a game without play time waits: in landscape the pop-up covers the desk's own notice (R-AWAY-03). */
function GameWaits() {
  const intl = useIntl();
  const left = useSelector(useDeskModule().pause, (pause) => pause?.buyLeft ?? null);
  if (left === null) return null;
  return (
    <p className={styles.text} role="timer">
      {intl.formatMessage(text.waits)} <Duration seconds={left} />
    </p>
  );
}

export function TimeOver(props: OverlayProps<"timeOver">) {
  return <HourPopup kind="timeOver" {...props} />;
}

export function BuyHour(props: OverlayProps<"buyHour">) {
  return <HourPopup kind="buyHour" {...props} />;
}

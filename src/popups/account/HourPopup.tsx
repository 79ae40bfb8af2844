import Hourglass from "lucide-react/icons/hourglass";
import { defineMessages, useIntl } from "react-intl";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { Duration } from "../../components/Duration.tsx";
import { useAccount } from "../../components/gates.ts";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";
import { HourOffer } from "./HourOffer.tsx";

const runsOn = defineMessages({
  text: {
    id: "account.buyHour.runsOn",
    defaultMessage: "Your game and its clock run on meanwhile. Time left:",
  },
});
const texts = {
  timeOver: defineMessages({
    title: {
      id: "account.timeOver.over",
      defaultMessage: "Your game time run out, buy 1 hour to continue the game",
    },
    close: { id: "account.timeOver.close", defaultMessage: "Close" },
  }),
  buyHour: defineMessages({
    title: { id: "account.buyHour.title", defaultMessage: "Add game time" },
    close: { id: "account.buyHour.close", defaultMessage: "Not now" },
  }),
};

/**
 * Offers an hour: because the play time is used up, or before it is (R-HOUR-01). A game that runs behind it is not
 * stopped, so its clock is shown.
 */
function HourPopup({
  id,
  params: _,
  kind,
  ...frame
}: OverlayProps<"timeOver" | "buyHour"> & { kind: keyof typeof texts }) {
  const intl = useIntl();
  const answer = useAnswer(id, kind);
  const timeLeft = useValue(useAccount().timeLeft);
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} title={intl.formatMessage(texts[kind].title)} onDismiss={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Hourglass size={34} aria-hidden="true" />
      </span>
      {kind === "buyHour" && timeLeft !== null && (
        <p className={styles.text}>
          {intl.formatMessage(runsOn.text)} <Duration seconds={timeLeft.seconds} />
        </p>
      )}
      <HourOffer />
      <Button variant="quiet" onClick={close}>
        {intl.formatMessage(texts[kind].close)}
      </Button>
    </PopupFrame>
  );
}

export function TimeOver(props: OverlayProps<"timeOver">) {
  return <HourPopup kind="timeOver" {...props} />;
}

export function BuyHour(props: OverlayProps<"buyHour">) {
  return <HourPopup kind="buyHour" {...props} />;
}

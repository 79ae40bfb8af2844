import Hourglass from "lucide-react/icons/hourglass";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import styles from "../Frame.module.css";
import { Frame } from "../Frame.tsx";
import { type OverlayProps, useAnswer } from "../useAnswer.ts";
import { HourOffer } from "./HourOffer.tsx";

const text = defineMessages({
  title: { id: "area.buyHour.title", defaultMessage: "Buy 1 hour to continue the game" },
  close: { id: "area.buyHour.close", defaultMessage: "Not now" },
});

/** An hour more while there still is time; the game goes on behind it (R-HOUR-01). */
export function BuyHour({ id, params: _, ...frame }: OverlayProps<"buyHour">) {
  const intl = useIntl();
  const answer = useAnswer(id, "buyHour");
  const close = (): void => answer("close");
  return (
    <Frame {...frame} title={intl.formatMessage(text.title)} onDismiss={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Hourglass size={34} aria-hidden="true" />
      </span>
      <HourOffer />
      <Button look="quiet" onClick={close}>
        {intl.formatMessage(text.close)}
      </Button>
    </Frame>
  );
}

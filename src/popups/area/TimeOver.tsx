import Hourglass from "lucide-react/icons/hourglass";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import styles from "../Frame.module.css";
import { Frame } from "../Frame.tsx";
import { type OverlayProps, useAnswer } from "../useAnswer.ts";
import { HourOffer } from "./HourOffer.tsx";

const text = defineMessages({
  over: {
    id: "area.timeOver.over",
    defaultMessage: "Your game time run out, buy 1 hour to continue the game",
  },
  close: { id: "area.timeOver.close", defaultMessage: "Close" },
});

/** The play time is used up (R-HOUR-01). */
export function TimeOver({ id, params: _, ...frame }: OverlayProps<"timeOver">) {
  const intl = useIntl();
  const answer = useAnswer(id, "timeOver");
  const close = (): void => answer("close");
  return (
    <Frame {...frame} title={intl.formatMessage(text.over)} onDismiss={close}>
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

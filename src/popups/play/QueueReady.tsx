import { defineMessage, defineMessages, type IntlShape, useIntl } from "react-intl";
import type { QueueView } from "../../../streams/features/queue/queuePopup.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { gameText } from "../../components/game/useGameText.ts";
import { PopupFrame, type PopupProps } from "../frame/PopupFrame.tsx";
import styles from "./QueuePopup.module.css";

const opening = defineMessage<{ game: string }>({
  id: "queue.opening",
  defaultMessage: "{game} opens by itself in a moment.",
});
const held = defineMessage<{ time: string }>({
  id: "queue.held",
  defaultMessage: "Your game is ready, and its seat is held for {time}. Close this to play.",
});
const text = defineMessages({ ready: { id: "queue.ready", defaultMessage: "Your game is ready" } });

type Turn = Extract<QueueView, { shape: "ready" }>;

interface Props extends PopupProps {
  readonly turn: Turn;
}

/** The seat is free: counts down how long it is held, until the desk opens (R-QUEUE-05). */
export function QueueReady({ turn, ...frame }: Props) {
  const intl = useIntl();
  const send = useSend();
  return (
    <PopupFrame
      {...frame}
      title={intl.formatMessage(text.ready)}
      onDismiss={() => send({ type: "queue/minimise" })}
    >
      <p className={styles.ahead} role="timer">
        {seconds(turn, intl)}
      </p>
      {turn.game && (
        <p className={styles.hint}>
          {intl.formatMessage(opening, { game: gameText(turn.game, intl.locale).name })}
        </p>
      )}
    </PopupFrame>
  );
}

/** The same inside another pop-up: the seat is not confirmed until that one is closed (R-QUEUE-05). */
export function SeatHeld({ turn }: { turn: Turn }) {
  const intl = useIntl();
  return (
    <p className={styles.held} role="timer">
      {intl.formatMessage(held, { time: seconds(turn, intl) })}
    </p>
  );
}

const seconds = ({ left }: Turn, { formatNumber }: IntlShape): string =>
  formatNumber(left, { style: "unit", unit: "second", unitDisplay: "narrow" });

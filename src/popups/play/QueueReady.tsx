import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { QueueView } from "../../../streams/features/queue/queuePopup.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { gameText } from "../../components/game/useGameText.ts";
import { PopupFrame, type PopupProps } from "../frame/PopupFrame.tsx";
import styles from "./QueuePopup.module.css";

const opening = defineMessage<{ game: string }>({
  id: "queue.opening",
  defaultMessage: "{game} opens by itself in a moment.",
});
const text = defineMessages({
  ready: { id: "queue.ready", defaultMessage: "Your game is ready" },
});

interface Props extends PopupProps {
  readonly turn: Extract<QueueView, { shape: "ready" }>;
}

/** The queue is over: how long the seat is held, until the desk opens (R-QUEUE-05). */
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
        {intl.formatNumber(turn.left, { style: "unit", unit: "second", unitDisplay: "narrow" })}
      </p>
      {turn.game && (
        <p className={styles.hint}>
          {intl.formatMessage(opening, { game: gameText(turn.game, intl.locale).name })}
        </p>
      )}
    </PopupFrame>
  );
}

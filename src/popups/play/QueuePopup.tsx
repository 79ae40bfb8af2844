import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { QueueView } from "../../../streams/features/queue/queuePopup.ts";
import { pages } from "../../../streams/page/routes.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useSelector } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { ConnectionNote } from "../../components/feedback/ConnectionNote.tsx";
import { Duration } from "../../components/time/Duration.tsx";
import { unknownNumber } from "../../components/unknownNumber.ts";
import { PopupFrame, type PopupProps } from "../frame/PopupFrame.tsx";
import styles from "./QueuePopup.module.css";

const text = defineMessages({
  ahead: { id: "queue.ahead", defaultMessage: "Players ahead of you" },
  wait: { id: "queue.wait", defaultMessage: "Estimate time" },
  browse: { id: "queue.browse", defaultMessage: "Keep browsing" },
  kept: { id: "queue.kept", defaultMessage: "We keep your place while you look around." },
});

const startIn = defineMessage<{ region: string; delay: number }>({
  id: "queue.elsewhere",
  defaultMessage: "Start now in {region} (+{delay, number} ms)",
});

interface Props extends PopupProps {
  readonly queue: Extract<QueueView, { shape: "popup" | "tab" }>;
}

/** The queue (R-QUEUE-01). A press outside, Esc and back minimise it; only its close button leaves. */
export function QueuePopup({ queue, ...frame }: Props) {
  const send = useSend();
  const intl = useIntl();
  const { elsewhere } = queue;
  const minimise = (): void => send({ type: "queue/minimise" });
  const atDesk = useSelector(useApp().location, ({ path }) => path === pages.desk.path);
  // The desk has nothing to browse.
  const browse = (): void => {
    minimise();
    if (atDesk) send({ type: "desk/leave" });
  };
  return (
    <PopupFrame
      {...frame}
      titleVariant="line"
      title={intl.formatMessage(text.ahead)}
      onClose={() => send({ type: "queue/close" })}
      onDismiss={minimise}
    >
      <p className={styles.ahead} aria-live="polite" aria-atomic="true">
        <span className="visuallyHidden">{intl.formatMessage(text.ahead)}: </span>
        <span>{queue.ahead === null ? unknownNumber : intl.formatNumber(queue.ahead)}</span>
      </p>
      <dl className={styles.wait}>
        <dt>{intl.formatMessage(text.wait)}</dt>
        <dd>{queue.wait === null ? unknownNumber : <Duration seconds={queue.wait} />}</dd>
      </dl>
      <ConnectionNote />
      <div className={styles.elsewhere} aria-live="polite">
        {elsewhere && (
          <Button busy={elsewhere.busy} onClick={() => send({ type: "queue/elsewhere" })}>
            {intl.formatMessage(startIn, {
              region: inLocale(elsewhere.name, intl.locale),
              delay: elsewhere.addedDelay,
            })}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{intl.formatMessage(text.kept)}</p>
      <Button variant="quiet" onClick={browse}>
        {intl.formatMessage(text.browse)}
      </Button>
    </PopupFrame>
  );
}

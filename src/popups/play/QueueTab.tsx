import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { QueueView } from "../../../streams/features/queue/queuePopup.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { unknownNumber } from "../../components/unknownNumber.ts";
import styles from "./QueueTab.module.css";

const text = defineMessages({ ahead: { id: "queueTab.ahead", defaultMessage: "Player ahead of you" } });

const freeIn = defineMessage<{ region: string }>({
  id: "queueTab.elsewhere",
  defaultMessage: "Free in {region}",
});

/** A pointer that moved less than this is a tap, px. */
const tapReach = 6;
/** How far an arrow key moves it, as a fraction of the viewport height. */
const keyStep = 0.05;

/** The minimised queue at the edge: dragged up and down, tapped to reopen (R-QUEUE-03, R-QUEUE-04). */
export function QueueTab({ queue }: { queue: Extract<QueueView, { shape: "popup" | "tab" }> }) {
  const send = useSend();
  const intl = useIntl();
  const grip = useRef<{ startY: number; offset: number; dragged: boolean } | null>(null);

  const down = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const offset = event.clientY - queue.y * window.innerHeight;
    grip.current = { startY: event.clientY, offset, dragged: false };
  };
  const move = (event: PointerEvent): void => {
    const { current } = grip;
    if (!current) return;
    if (!current.dragged && Math.abs(event.clientY - current.startY) < tapReach) return;
    current.dragged = true;
    send({ type: "queue/drag", y: (event.clientY - current.offset) / window.innerHeight });
  };
  const click = (): void => {
    const dragged = grip.current?.dragged ?? false;
    grip.current = null;
    if (!dragged) send({ type: "queue/restore" });
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    send({ type: "queue/drag", y: queue.y + (event.key === "ArrowUp" ? -keyStep : keyStep) });
  };
  const ahead = queue.ahead === null ? unknownNumber : intl.formatNumber(queue.ahead);
  const label = intl.formatMessage(text.ahead);
  const free =
    queue.elsewhere && intl.formatMessage(freeIn, { region: inLocale(queue.elsewhere.name, intl.locale) });
  return (
    <>
      <button
        type="button"
        className={styles.tab}
        data-theme="dark"
        data-free={free ? "" : undefined}
        style={{ top: `clamp(var(--highest), ${queue.y * 100}%, var(--lowest))` }}
        onPointerDown={down}
        onPointerMove={move}
        onPointerCancel={() => {
          grip.current = null;
        }}
        onClick={click}
        onKeyDown={key}
      >
        <strong className={styles.count}>{ahead}</strong>
        <span className={styles.text}>{label}</span>
        {free && <span className={styles.free}>{free}</span>}
      </button>
      {/* A name that changes is not read out by itself */}
      <p className="visuallyHidden" aria-live="polite">
        {`${label}: ${ahead}`}
      </p>
      <p className="visuallyHidden" aria-live="polite">
        {free}
      </p>
    </>
  );
}

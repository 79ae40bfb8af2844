import Pause from "lucide-react/icons/pause";
import { defineMessages, useIntl } from "react-intl";
import { useValue } from "../../../bridge/useValue.ts";
import { deskAddition } from "../../../components/deskAddition.tsx";
import { useDeskModule } from "../../../components/gates.ts";
import { ShortCountdown } from "../../../components/time/ShortCountdown.tsx";
import styles from "./DeskOverlay.module.css";

const text = defineMessages({
  paused: { id: "desk.paused", defaultMessage: "Paused" },
  held: { id: "desk.away.held", defaultMessage: "Your seat is held for" },
});

/** Covers the picture of a paused game. Hidden while the menu, the countdown or a notice shows that itself. */
export function PausedOverlay() {
  return (
    <div className={styles.overlay} data-see-through>
      <PausedChip />
    </div>
  );
}

const PausedChip = deskAddition(Chip);

function Chip() {
  const { formatMessage } = useIntl();
  const module = useDeskModule();
  const { open } = useValue(module.sheet);
  const pause = useValue(module.pause);
  if (open || (pause && (pause.resumesIn > 0 || pause.waits))) return null;
  return (
    <div className={styles.chip} data-late="">
      <Pause size={20} aria-hidden="true" />
      <div>
        <p role="status">{formatMessage(text.paused)}</p>
        {pause !== null && pause.seatLeft > 0 && (
          <p className={styles.note}>
            {formatMessage(text.held)} <ShortCountdown seconds={pause.seatLeft} />
          </p>
        )}
      </div>
    </div>
  );
}

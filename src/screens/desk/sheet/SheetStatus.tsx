import { type ReactNode, Suspense } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { PauseView } from "../../../../streams/features/desk/pause.ts";
import { isUnlimited } from "../../../../streams/page/playTime.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import { AccountGate, useAccount, useDeskModule } from "../../../components/gates.ts";
import { PlayTime } from "../../../components/time/PlayTime.tsx";
import { TimePill } from "../notices/Countdown.tsx";
import styles from "./DeskSheet.module.css";
import type { SectionProps } from "./SheetRows.tsx";

const text = defineMessages({
  left: { id: "sheet.time", defaultMessage: "Time left" },
  held: { id: "sheet.held", defaultMessage: "Seat held for" },
  runs: { id: "sheet.runs", defaultMessage: "This game can’t pause: it goes on, and minutes count." },
  runsFree: { id: "sheet.runs.free", defaultMessage: "This game can’t pause: it goes on." },
  still: { id: "sheet.still", defaultMessage: "The game stands still while this menu is open." },
  soon: {
    id: "sheet.still.soon",
    defaultMessage: "The game stands still. In a few seconds, minutes stop counting.",
  },
  free: { id: "sheet.still.free", defaultMessage: "The game stands still, and no minutes count." },
  counts: {
    id: "sheet.still.counts",
    defaultMessage: "The game stands still. The free break is used up: minutes count.",
  },
});

/** The time left, whether the game is paused and minutes count, and for how long the seat is held (R-AWAY-05). */
export function SheetStatus({ desk: { pausable } }: SectionProps) {
  const { formatMessage } = useIntl();
  const pause = useValue(useDeskModule().pause);
  const here = useSelector(useApp().account, (account) => account !== null);
  const uncounted = <State pausable={pausable} pause={pause} unlimited={false} />;
  return (
    <div className={styles.status}>
      {here ? (
        <Suspense fallback={uncounted}>
          <AccountGate fallback={uncounted}>
            <CountedState pausable={pausable} pause={pause} />
          </AccountGate>
        </Suspense>
      ) : (
        uncounted
      )}
      {pause !== null && pause.seatLeft > 0 && (
        <Fact label={formatMessage(text.held)} time={<TimePill seconds={pause.seatLeft} short />} />
      )}
    </div>
  );
}

interface StateProps {
  readonly pausable: boolean;
  readonly pause: PauseView | null;
}

function State({ pausable, pause, unlimited }: StateProps & { readonly unlimited: boolean }) {
  const { formatMessage } = useIntl();
  return <p role="status">{formatMessage(text[stateOf(pausable, pause, unlimited)])}</p>;
}

function stateOf(pausable: boolean, pause: PauseView | null, unlimited: boolean): keyof typeof text {
  if (!pausable) return unlimited ? "runsFree" : "runs";
  if (pause === null || pause.seatLeft === 0 || unlimited) return "still";
  if (!pause.counts) return "free";
  return pause.freeLeft > 0 ? "soon" : "counts";
}

/** With the time left. A member's is counted on its last day only (R-TIME-01). */
function CountedState(state: StateProps) {
  const { formatMessage } = useIntl();
  const left = useValue(useAccount().timeLeft);
  const unlimited = isUnlimited(left);
  return (
    <>
      {left && (
        <Fact
          label={formatMessage(text.left)}
          time={
            unlimited ? (
              <PlayTime left={{ kind: "unlimited", until: null }} />
            ) : (
              <TimePill seconds={left.seconds} />
            )
          }
        />
      )}
      <State {...state} unlimited={unlimited} />
    </>
  );
}

function Fact({ label, time }: { label: ReactNode; time: ReactNode }) {
  return (
    <p className={styles.fact}>
      <span>{label}</span> {time}
    </p>
  );
}

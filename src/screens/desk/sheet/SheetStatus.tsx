import { type ReactNode, Suspense } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { Hold } from "../../../../streams/features/desk/away.ts";
import { isUnlimited } from "../../../../streams/page/playTime.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import { AccountGate, useAccount, useDeskModule } from "../../../components/gates.ts";
import { PlayTime } from "../../../components/time/PlayTime.tsx";
import { TimePill } from "../notices/Countdown.tsx";
import styles from "./DeskSheet.module.css";
import type { SectionProps } from "./sectionProps.ts";

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

/** The time left, whether the game stands still and minutes count, and for how long the seat is held (R-AWAY-05). */
export function SheetStatus({ desk: { pausable } }: SectionProps) {
  const { formatMessage } = useIntl();
  const hold = useValue(useDeskModule().hold);
  const here = useSelector(useApp().account, (account) => account !== null);
  const uncounted = <State pausable={pausable} hold={hold} unlimited={false} />;
  return (
    <div className={styles.status}>
      {here ? (
        <Suspense fallback={uncounted}>
          <AccountGate fallback={uncounted}>
            <CountedState pausable={pausable} hold={hold} />
          </AccountGate>
        </Suspense>
      ) : (
        uncounted
      )}
      {hold && <Fact label={formatMessage(text.held)} time={<TimePill seconds={hold.left} short />} />}
    </div>
  );
}

interface StateProps {
  readonly pausable: boolean;
  readonly hold: Hold | null;
}

function State({ pausable, hold, unlimited }: StateProps & { readonly unlimited: boolean }) {
  const { formatMessage } = useIntl();
  return <p role="status">{formatMessage(text[stateOf(pausable, hold, unlimited)])}</p>;
}

function stateOf(pausable: boolean, hold: Hold | null, unlimited: boolean): keyof typeof text {
  if (!pausable) return unlimited ? "runsFree" : "runs";
  if (hold === null || unlimited) return "still";
  if (!hold.counts) return "free";
  return hold.freeLeft > 0 ? "soon" : "counts";
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

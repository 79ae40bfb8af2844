import { Fragment } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { DeskModule } from "../../../streams/compose/deskModule.ts";
import type { StageStatistics } from "../../../streams/ports/stage.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { deskAddition } from "../../components/deskAddition.tsx";
import { useDeskModule } from "../../components/gates.ts";
import styles from "./Statistics.module.css";

/** The connection's statistics, if the player wants them, and the cause of lag; not while paused (R-DESK-30). */
export function Statistics({ statistics }: { statistics: StageStatistics }) {
  const module = useValue(useApp().deskModule);
  return module && <IfShown module={module} statistics={statistics} />;
}

function IfShown({ module, statistics }: { module: DeskModule; statistics: StageStatistics }) {
  const shown = useSelector(module.screen, (screen) => screen.statistics);
  const paused = useSelector(module.pause, (pause) => pause !== null);
  if (paused) return null;
  return (
    <p className={styles.statistics} data-off={!shown || undefined}>
      {shown && <Numbers statistics={statistics} />}
      <LagFacts numbers={shown} />
    </p>
  );
}

const text = {
  frames: defineMessage<{ frames: number }>({ id: "desk.frames", defaultMessage: "{frames, number} fps" }),
  still: defineMessage({ id: "desk.still", defaultMessage: "still" }),
  delay: defineMessage<{ delay: number }>({ id: "desk.delay", defaultMessage: "{delay, number} ms" }),
  lost: defineMessage<{ lost: number }>({ id: "desk.lost", defaultMessage: "{lost, number} lost" }),
};

/** The stream's statistics on one small line. */
function Numbers({ statistics }: { statistics: StageStatistics }) {
  const intl = useIntl();
  const { framesPerSecond, roundTrip, packetsLost } = statistics;
  const frames = Math.round(framesPerSecond);
  // A still picture has no frames except one that repeats it, which is no problem (R-DESK-33).
  const facts = [intl.formatMessage(frames <= 1 ? text.still : text.frames, { frames })];
  if (roundTrip !== null) facts.push(intl.formatMessage(text.delay, { delay: Math.round(roundTrip) }));
  if (packetsLost > 0) facts.push(intl.formatMessage(text.lost, { lost: packetsLost }));
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && " · "}
      <span>{fact}</span>
    </Fragment>
  ));
}

const input = defineMessage<{ ms: number }>({
  id: "desk.lag.input",
  defaultMessage: "{ms, number} ms to the picture",
});
const causes = defineMessages({
  network: { id: "desk.lag.network", defaultMessage: "Your network is slow" },
  server: { id: "desk.lag.server", defaultMessage: "Our machine is busy" },
  decoder: { id: "desk.lag.decoder", defaultMessage: "This device can’t keep up" },
  game: { id: "desk.lag.game", defaultMessage: "The game is running slowly" },
});

/** Input to photon, once measured, and the cause of lag, if any (R-LAG-02). */
const LagFacts = deskAddition(Facts);

function Facts({ numbers }: { numbers: boolean }) {
  const { formatMessage } = useIntl();
  const module = useDeskModule();
  const { inputToPhoton, cause } = useValue(module.lag);
  const announcement = useValue(module.announcement);
  return (
    <>
      {numbers && inputToPhoton !== null && (
        <span data-input="">
          {" · "}
          <span>{formatMessage(input, { ms: inputToPhoton })}</span>
        </span>
      )}
      {cause && <strong className={styles.cause}>{formatMessage(causes[cause])}</strong>}
      <span className="visuallyHidden" role="status">
        {announcement && <span key={announcement.number}>{formatMessage(causes[announcement.cause])}</span>}
      </span>
    </>
  );
}

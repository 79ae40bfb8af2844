import { Fragment } from "react";
import { defineMessage, useIntl } from "react-intl";
import type { StageStatistics } from "../../../streams/ports/stage.ts";
import styles from "./Desk.module.css";
import { LagFacts } from "./LagFacts.tsx";

const text = {
  frames: defineMessage<{ frames: number }>({ id: "desk.frames", defaultMessage: "{frames, number} fps" }),
  still: defineMessage({ id: "desk.still", defaultMessage: "still" }),
  delay: defineMessage<{ delay: number }>({ id: "desk.delay", defaultMessage: "{delay, number} ms" }),
  lost: defineMessage<{ lost: number }>({ id: "desk.lost", defaultMessage: "{lost, number} lost" }),
};

/** The connection statistics of the stream, in one small line. */
export function Statistics({ statistics }: { statistics: StageStatistics }) {
  const intl = useIntl();
  const { framesPerSecond, roundTrip, packetsLost } = statistics;
  const frames = Math.round(framesPerSecond);
  // A picture that does not change costs no frames, which is no trouble.
  const facts = [intl.formatMessage(frames === 0 ? text.still : text.frames, { frames })];
  if (roundTrip !== null) facts.push(intl.formatMessage(text.delay, { delay: Math.round(roundTrip) }));
  if (packetsLost > 0) facts.push(intl.formatMessage(text.lost, { lost: packetsLost }));
  return (
    <p className={styles.statistics}>
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && " · "}
          <span>{fact}</span>
        </Fragment>
      ))}
      <LagFacts />
    </p>
  );
}

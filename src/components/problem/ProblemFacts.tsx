import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { version } from "../../../streams/callClient.ts";
import type { StageStatistics } from "../../../streams/ports/stage.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { gameText } from "../game/useGameText.ts";
import styles from "./Problem.module.css";

const text = defineMessages({
  title: { id: "problem.facts", defaultMessage: "What is sent along" },
  game: { id: "problem.facts.game", defaultMessage: "Game" },
  time: { id: "problem.facts.time", defaultMessage: "Time" },
  now: { id: "problem.facts.now", defaultMessage: "When you send it" },
  connection: { id: "problem.facts.connection", defaultMessage: "Connection" },
  browser: { id: "problem.facts.browser", defaultMessage: "Browser" },
  version: { id: "problem.facts.version", defaultMessage: "App version" },
  request: { id: "problem.facts.request", defaultMessage: "Latest request" },
  account: { id: "problem.facts.account", defaultMessage: "Account" },
  yours: { id: "problem.facts.yours", defaultMessage: "Yours, so that you can be answered" },
});
const numbers = {
  all: defineMessage<{ frames: number; delay: number; lost: number }>({
    id: "problem.facts.numbers",
    defaultMessage: "{frames, number} fps, {delay, number} ms, {lost, number} packets lost",
  }),
  withoutDelay: defineMessage<{ frames: number; lost: number }>({
    id: "problem.facts.numbers.withoutDelay",
    defaultMessage: "{frames, number} fps, {lost, number} packets lost",
  }),
};

/** Where the problem is. */
export interface ProblemPlace {
  /** The game that is played; null away from the desk. */
  readonly game: GameBrief | null;
  /** Of the connection; null without a picture. */
  readonly statistics: StageStatistics | null;
  /** As it names itself; "" where that is not known. */
  readonly browser: string;
}

interface Props extends ProblemPlace {
  /** "" for none. */
  readonly requestId: string;
  /** Further things that are sent. */
  readonly children?: ReactNode;
}

/** Everything that is sent besides the player's own words, folded. */
export function ProblemFacts({ game, statistics, browser, requestId, children }: Props) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const connection = (): string | null => {
    if (statistics === null) return null;
    const { roundTrip, packetsLost: lost } = statistics;
    const frames = Math.round(statistics.framesPerSecond);
    return roundTrip === null
      ? formatMessage(numbers.withoutDelay, { frames, lost })
      : formatMessage(numbers.all, { frames, lost, delay: Math.round(roundTrip) });
  };
  const facts = [
    [text.game, game && gameText(game, intl.locale).name],
    [text.time, formatMessage(text.now)],
    [text.connection, connection()],
    [text.browser, browser],
    [text.version, version.name],
    [text.request, requestId],
    [text.account, formatMessage(text.yours)],
  ] as const;
  return (
    <details className={styles.facts}>
      <summary>
        {formatMessage(text.title)}
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name.id}>
              <dt>{formatMessage(name)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {children}
    </details>
  );
}

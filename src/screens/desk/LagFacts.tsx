import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useValue } from "../../bridge/useValue.ts";
import { DeskAddition } from "../../components/DeskAddition.tsx";
import { useDeskWing } from "../../components/gates.ts";
import styles from "./LagFacts.module.css";

const input = defineMessage<{ ms: number }>({
  id: "desk.lag.input",
  defaultMessage: "{ms, number} ms to the picture",
});
const causes = defineMessages({
  network: { id: "desk.lag.network", defaultMessage: "Slow: your Wi-Fi or network" },
  server: { id: "desk.lag.server", defaultMessage: "Slow: the server is busy" },
  decoder: { id: "desk.lag.decoder", defaultMessage: "Slow: this device’s decoder" },
  game: { id: "desk.lag.game", defaultMessage: "Slow: the game itself" },
});

/** How long a press takes to the picture, once it was measured, and what slows the game down, while something does (R-LAG-02). */
export function LagFacts() {
  return (
    <DeskAddition>
      <Facts />
    </DeskAddition>
  );
}

function Facts() {
  const { formatMessage } = useIntl();
  const wing = useDeskWing();
  const { inputToPhoton, cause } = useValue(wing.lag);
  const announcement = useValue(wing.announcement);
  return (
    <>
      {inputToPhoton !== null && (
        <>
          {" · "}
          <span>{formatMessage(input, { ms: inputToPhoton })}</span>
        </>
      )}
      {cause && <strong className={styles.cause}>{formatMessage(causes[cause])}</strong>}
      <span className="visuallyHidden" role="status">
        {announcement && <span key={announcement.number}>{formatMessage(causes[announcement.cause])}</span>}
      </span>
    </>
  );
}

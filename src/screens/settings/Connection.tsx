import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useArea } from "../../bridge/AccountGate.tsx";
import { useApp } from "../../bridge/AppContext.tsx";
import { usePart, useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { Setting } from "./Setting.tsx";
import styles from "./Settings.module.css";

const delayOf = defineMessage<{ delay: number }>({
  id: "area.settings.delay",
  defaultMessage: "{delay, number} ms",
});
const region = defineMessage<{ number: number }>({
  id: "area.settings.region",
  defaultMessage: "Region {number}",
});
const quality = defineMessages({
  excellent: { id: "area.speed.excellent", defaultMessage: "Excellent" },
  good: { id: "area.speed.good", defaultMessage: "Good" },
  fair: { id: "area.speed.fair", defaultMessage: "Playable" },
  slow: { id: "area.speed.slow", defaultMessage: "Slow" },
  unreachable: { id: "area.speed.unreachable", defaultMessage: "Out of reach" },
});
const text = defineMessages({
  connection: { id: "area.settings.connection", defaultMessage: "Connection" },
  words: {
    id: "area.settings.connection.words",
    defaultMessage: "How far the game machines are from you. Games start in the nearest region.",
  },
  test: { id: "area.settings.connection.test", defaultMessage: "Test again" },
});

/** How fast each region answers, in words, and the way to measure again. */
export function Connection() {
  const app = useApp();
  const intl = useIntl();
  const running = usePart(app.speedTest, ({ status }) => status === "running");
  const regions = useValue(useArea().regions);
  return (
    <Setting
      name={intl.formatMessage(text.connection)}
      words={intl.formatMessage(text.words)}
      below={
        regions.length > 0 && (
          <dl className={styles.regions} aria-live="polite">
            {regions.map(({ id, name, delay, quality: how }, index) => (
              <div key={id}>
                <dt>{name || intl.formatMessage(region, { number: index + 1 })}</dt>
                <dd>
                  <strong>{intl.formatMessage(quality[how])}</strong>
                  {how !== "unreachable" && ` · ${intl.formatMessage(delayOf, { delay })}`}
                </dd>
              </div>
            ))}
          </dl>
        )
      }
    >
      <Button look="quiet" busy={running} onClick={() => app.send({ type: "settings/speedTest" })}>
        {intl.formatMessage(text.test)}
      </Button>
    </Setting>
  );
}

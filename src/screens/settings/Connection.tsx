import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { Setting } from "./Setting.tsx";
import styles from "./Settings.module.css";

const delayOf = defineMessage<{ delay: number }>({
  id: "account.settings.delay",
  defaultMessage: "{delay, number} ms",
});
const quality = defineMessages({
  excellent: { id: "account.speed.excellent", defaultMessage: "Excellent" },
  good: { id: "account.speed.good", defaultMessage: "Good" },
  fair: { id: "account.speed.fair", defaultMessage: "Playable" },
  slow: { id: "account.speed.slow", defaultMessage: "Slow" },
  unreachable: { id: "account.speed.unreachable", defaultMessage: "Out of reach" },
});
const text = defineMessages({
  connection: { id: "account.settings.connection", defaultMessage: "Connection" },
  body: {
    id: "account.settings.connection.words",
    defaultMessage: "How far the game machines are from you. Games start in the nearest region.",
  },
  nearest: { id: "account.settings.nearest", defaultMessage: "Nearest machine" },
  test: { id: "account.settings.connection.test", defaultMessage: "Test again" },
});

/** The connection quality of each region, and a button to measure again. */
export function Connection() {
  const app = useApp();
  const intl = useIntl();
  const send = useSend();
  const running = useSelector(app.speedTest, ({ status }) => status === "running");
  const regions = useValue(useAccount().regions);
  // After a reload the names are unknown; of regions without a name, only the nearest one is useful to a player.
  const named = regions.filter(({ name }) => name !== "");
  const shown = named.length > 0 ? named : regions.slice(0, 1);
  return (
    <Setting
      name={intl.formatMessage(text.connection)}
      body={intl.formatMessage(text.body)}
      below={
        regions.length > 0 && (
          <dl className={styles.regions} aria-live="polite">
            {shown.map(({ id, name, delay, quality: how }) => (
              <div key={id}>
                <dt>{name || intl.formatMessage(text.nearest)}</dt>
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
      <Button variant="quiet" busy={running} onClick={() => send({ type: "account/measureAgain" })}>
        {intl.formatMessage(text.test)}
      </Button>
    </Setting>
  );
}

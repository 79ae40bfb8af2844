import { defineMessage, defineMessages, useIntl } from "react-intl";
import { inLocale } from "../../../wire/locale.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { DateTime } from "../../components/account/DateTime.tsx";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { ReportDisclosure } from "../../components/report/ReportDisclosure.tsx";
import { Setting } from "./Setting.tsx";
import styles from "./Settings.module.css";

const text = {
  ...defineMessages({
    title: { id: "account.sessions", defaultMessage: "Recent sessions" },
    body: {
      id: "account.sessions.words",
      defaultMessage: "How your last 20 games ran on this device. The reports stay in this browser.",
    },
    none: { id: "account.sessions.none", defaultMessage: "After each game you’ll find here how it ran." },
    deleteAll: { id: "account.sessions.deleteAll", defaultMessage: "Delete all" },
    delete: { id: "account.sessions.delete", defaultMessage: "Delete this report" },
    failed: { id: "account.sessions.failed", defaultMessage: "This report didn’t load." },
  }),
  minutes: defineMessage<{ minutes: number }>({
    id: "account.sessions.minutes",
    defaultMessage: "{minutes, plural, =0 {under a minute} one {# minute} other {# minutes}}",
  }),
};

/** Reports of the games played in this browser (R-LAG-03). */
export function RecentSessions() {
  const send = useSend();
  const { formatMessage, locale } = useIntl();
  const sessions = useValue(useAccount().recentSessions);
  return (
    <Setting
      name={formatMessage(text.title)}
      body={formatMessage(sessions.length === 0 ? text.none : text.body)}
      below={
        sessions.length > 0 && (
          <ul className={styles.sessions}>
            {sessions.map((report) => (
              <li key={report.startedAt}>
                <ReportDisclosure
                  report={report}
                  failed={formatMessage(text.failed)}
                  label={
                    <>
                      {inLocale(report.names, locale)}
                      <small>
                        <DateTime seconds={report.startedAt / 1_000} time />
                        {" · "}
                        {formatMessage(text.minutes, { minutes: Math.floor(report.seconds / 60) })}
                      </small>
                    </>
                  }
                >
                  <Button
                    variant="quiet"
                    onClick={() => send({ type: "account/deleteSession", startedAt: report.startedAt })}
                  >
                    {formatMessage(text.delete)}
                  </Button>
                </ReportDisclosure>
              </li>
            ))}
          </ul>
        )
      }
    >
      {sessions.length > 0 && (
        <Button variant="quiet" onClick={() => send({ type: "account/deleteSession", startedAt: null })}>
          {formatMessage(text.deleteAll)}
        </Button>
      )}
    </Setting>
  );
}

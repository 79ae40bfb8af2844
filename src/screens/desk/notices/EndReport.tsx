import { Suspense } from "react";
import { defineMessages, useIntl } from "react-intl";
import { type SessionWords, sessionWords } from "../../../../streams/features/desk/lag/sessionWords.ts";
import { playTimeOf } from "../../../../streams/page/playTime.ts";
import type { LagCause } from "../../../../streams/rules/lagCause.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { DateTime } from "../../../components/account/DateTime.tsx";
import { deskAddition } from "../../../components/deskAddition.tsx";
import { AccountGate, useAccount, useDeskModule } from "../../../components/gates.ts";
import { Fact } from "../../../components/report/Fact.tsx";
import report from "../../../components/report/Report.module.css";
import { ReportDisclosure } from "../../../components/report/ReportDisclosure.tsx";
import { Duration } from "../../../components/time/Duration.tsx";
import { PlayTime } from "../../../components/time/PlayTime.tsx";
import styles from "./DeskNotice.module.css";

const text = defineMessages({
  played: { id: "report.words.played", defaultMessage: "Played" },
  best: { id: "report.words.best", defaultMessage: "Best score" },
  left: { id: "report.words.left", defaultMessage: "Time left" },
  save: { id: "report.words.save", defaultMessage: "Newest save" },
  saving: { id: "report.words.saving", defaultMessage: "Saving…" },
  ran: { id: "report.words.ran", defaultMessage: "Response" },
  details: { id: "report.words.details", defaultMessage: "Technical details" },
  failed: { id: "report.words.failed", defaultMessage: "The details didn’t load." },
});
const paces = defineMessages({
  quick: { id: "report.words.quick", defaultMessage: "Fast" },
  sometimesSlow: { id: "report.words.sometimesSlow", defaultMessage: "Sometimes slow" },
  oftenSlow: { id: "report.words.oftenSlow", defaultMessage: "Often slow" },
});
const causes = defineMessages({
  network: { id: "report.words.network", defaultMessage: "because of your Wi-Fi or network" },
  server: { id: "report.words.server", defaultMessage: "because our machine was busy" },
  decoder: { id: "report.words.decoder", defaultMessage: "because this device was busy" },
  game: { id: "report.words.game", defaultMessage: "because the game ran slowly" },
} satisfies Record<LagCause, unknown>);

/** Report after the game: time played, time left, save, and how it ran. A tap shows the numbers (R-LAG-03, R-LAG-05). */
export default deskAddition(Report);

function Report() {
  const { formatMessage, formatNumber } = useIntl();
  const measured = useValue(useDeskModule().report);
  if (measured === null) return null;
  const words = sessionWords(measured);
  return (
    <div className={styles.report}>
      <dl className={`${report.numbers} ${styles.words}`}>
        <Fact name={formatMessage(text.played)}>
          <Duration seconds={measured.seconds} />
        </Fact>
        {measured.best && <Fact name={formatMessage(text.best)}>{formatNumber(measured.best)}</Fact>}
        <Left />
        {words && (
          <Fact name={formatMessage(text.ran)}>
            <Pace words={words} />
          </Fact>
        )}
        {/* Last, because it appears some seconds later. */}
        <Suspense fallback={null}>
          <AccountGate fallback={null}>
            <Save />
          </AccountGate>
        </Suspense>
      </dl>
      <ReportDisclosure
        report={measured}
        label={formatMessage(text.details)}
        failed={formatMessage(text.failed)}
      />
    </div>
  );
}

function Left() {
  const { formatMessage } = useIntl();
  const app = useApp();
  const wallet = useValue(app.wallet);
  const subscription = useValue(app.subscription);
  return (
    wallet && (
      <Fact name={formatMessage(text.left)}>
        <PlayTime left={playTimeOf(wallet, subscription)} />
      </Fact>
    )
  );
}

function Save() {
  const { formatMessage } = useIntl();
  const save = useValue(useAccount().keptSave);
  return (
    save && (
      <Fact name={formatMessage(text.save)}>
        {save === "pending" ? formatMessage(text.saving) : <DateTime seconds={save.savedAt} time />}
      </Fact>
    )
  );
}

function Pace({ words: { pace, cause } }: { words: SessionWords }) {
  const { formatMessage } = useIntl();
  const how = formatMessage(paces[pace]);
  return cause === null ? how : <strong>{`${how} ${formatMessage(causes[cause])}`}</strong>;
}

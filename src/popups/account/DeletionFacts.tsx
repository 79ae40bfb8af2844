import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Deletion } from "../../../wire/calls/accountData.ts";
import { day } from "../../components/account/dates.ts";
import { Duration } from "../../components/time/Duration.tsx";
import styles from "./DeletionFacts.module.css";

const text = defineMessages({
  time: { id: "account.deletion.time", defaultMessage: "Game time" },
  gold: { id: "account.deletion.gold", defaultMessage: "Gold coins" },
  plan: { id: "account.deletion.plan", defaultMessage: "Your plan, which runs until" },
  rest: {
    id: "account.deletion.rest",
    defaultMessage: "Profile, saves, messages, rewards, layouts and play history",
  },
  playing: { id: "account.deletion.playing", defaultMessage: "Your game ends now. It is saved." },
  now: { id: "account.deletion.now", defaultMessage: "You’re signed out everywhere at once." },
});
const goes = defineMessage<{ date: string }>({
  id: "account.deletion.goes",
  defaultMessage: "On {date} this is gone for good, and nothing is paid back:",
});
const receipts = defineMessage<{ years: number }>({
  id: "account.deletion.receipts",
  defaultMessage: "Receipts of what you paid are kept for {years} years, without your name.",
});
const keep = defineMessage<{ date: string }>({
  id: "account.deletion.keep",
  defaultMessage: "Until {date} you can sign in and keep everything.",
});

/** What deleting the account means: when, what is forfeited, what is kept and for how long (R-DATA-03). */
export function DeletionFacts({ deletion }: { deletion: Deletion }) {
  const intl = useIntl();
  const { deletesAt, playSeconds, gold, planUntil, isPlaying, receiptYears } = deletion;
  const date = intl.formatDate(deletesAt * 1_000, day);
  return (
    <div className={styles.facts}>
      {isPlaying && <p>{intl.formatMessage(text.playing)}</p>}
      <p>{intl.formatMessage(goes, { date })}</p>
      <ul>
        {planUntil !== null && (
          <li>
            {intl.formatMessage(text.plan)} {intl.formatDate(planUntil * 1_000, day)}
          </li>
        )}
        {playSeconds > 0 && (
          <li>
            {intl.formatMessage(text.time)}: <Duration seconds={playSeconds} />
          </li>
        )}
        {gold > 0 && (
          <li>
            {intl.formatMessage(text.gold)}: {intl.formatNumber(gold)}
          </li>
        )}
        <li>{intl.formatMessage(text.rest)}</li>
      </ul>
      {receiptYears !== null && <p>{intl.formatMessage(receipts, { years: receiptYears })}</p>}
      <p>
        {intl.formatMessage(text.now)} {intl.formatMessage(keep, { date })}
      </p>
    </div>
  );
}

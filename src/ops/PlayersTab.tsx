import { type OpsAccount, opsAccountPath } from "../../wire/operator/ops.ts";
import type { OpsPlayer } from "../../wire/operator/opsLive.ts";
import { useSelector } from "../bridge/useValue.ts";
import { clockTime, momentText } from "./parts/format.ts";
import { useMayAct, useOps } from "./parts/OpsContext.ts";
import { RowButton } from "./parts/RowButton.tsx";
import styles from "./parts/Rows.module.css";
import { Row, Rows } from "./parts/Rows.tsx";
import { questions } from "./questions.ts";
import { Search } from "./Search.tsx";

const tones = {
  waiting: "warm",
  offered: "warm",
  leased: "plain",
  starting: "plain",
  playing: "good",
} as const;

export function PlayersTab() {
  const { state } = useOps();
  const live = useSelector(state, (value) => value.live.data);
  const accounts = useSelector(state, (value) => value.accounts);
  const mayAct = useMayAct();
  const players = live?.players ?? null;
  const hidden = live === null || players === null ? 0 : live.schedules - players.length;
  return (
    <>
      <Rows
        title="Playing and waiting"
        empty="Nobody plays or waits."
        note={hidden > 0 ? `The newest ${players?.length}; ${hidden} more are not shown.` : undefined}
        rows={players?.map(playerRow) ?? null}
      />
      <Search
        tab="players"
        label="Search accounts by id or the beginning of a name"
        text={accounts.text}
        failure={accounts.failure}
      />
      <Rows
        title="Accounts"
        empty="No account is found."
        rows={accounts.data?.map((account) => accountRow(account, mayAct)) ?? null}
      />
    </>
  );
}

function playerRow(player: OpsPlayer) {
  const { scheduleId, accountId, name, game, state, hostId, since, chargedSeconds } = player;
  return (
    <Row
      key={scheduleId}
      name={name === "" ? accountId : name}
      badge={{ text: state, tone: tones[state] }}
      facts={[
        ["Game", game],
        ["Host", hostId],
        ["For", clockTime(since)],
        ["Charged", clockTime(chargedSeconds)],
        ["Account", accountId],
        ["Schedule", scheduleId],
      ]}
      actions={
        <>
          <RowButton
            label="End session"
            about={name}
            question={questions.endSession(scheduleId, name, game)}
          />
          <RowButton label="Grant time" about={name} question={questions.grantTime(accountId, name)} />
        </>
      }
    />
  );
}

function accountRow(account: OpsAccount, mayAct: boolean) {
  const { id: accountId, name, locale, playableSeconds, memberUntil, gold, isDisabled, deletesAt } = account;
  return (
    <Row
      key={accountId}
      name={name}
      badge={isDisabled ? { text: "disabled", tone: "bad" } : undefined}
      facts={[
        ["Account", accountId],
        ["Language", locale],
        ["Can play", clockTime(playableSeconds)],
        ["Member until", memberUntil === 0 ? "" : momentText(memberUntil)],
        ["Gold coins", String(gold)],
        ["Is deleted", deletesAt === 0 ? "" : momentText(deletesAt)],
      ]}
      actions={
        <>
          {mayAct && (
            <a
              className={styles.file}
              href={`${opsAccountPath}?${new URLSearchParams({ accountId })}`}
              download
              aria-label={`Download the data: ${name}`}
            >
              Download the data
            </a>
          )}
          <RowButton label="Grant time" about={name} question={questions.grantTime(accountId, name)} />
          <RowButton label="Sign-in code" about={name} question={questions.signInCode(accountId, name)} />
          <RowButton
            label={isDisabled ? "Enable" : "Disable"}
            about={name}
            question={(isDisabled ? questions.enableAccount : questions.disableAccount)(accountId, name)}
          />
          <RowButton
            label={deletesAt === 0 ? "Delete" : "Keep"}
            about={name}
            question={(deletesAt === 0 ? questions.deleteAccount : questions.keepAccount)(accountId, name)}
          />
        </>
      }
    />
  );
}

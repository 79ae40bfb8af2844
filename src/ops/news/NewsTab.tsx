import { languages } from "../../../wire/locale.ts";
import type { OpsAnnouncement } from "../../../wire/operator/opsLive.ts";
import { useSelector } from "../../bridge/useValue.ts";
import { momentText } from "../parts/format.ts";
import { useMayAct, useOps } from "../parts/OpsContext.ts";
import { RowButton } from "../parts/RowButton.tsx";
import { Row, Rows } from "../parts/Rows.tsx";
import { questions } from "../questions.ts";
import { NewsForm } from "./NewsForm.tsx";

/** Announcements to players: texts, and maintenance (R-OPS-17, R-OPS-18). */
export function NewsTab() {
  const { state } = useOps();
  const list = useSelector(state, ({ live }) => live.data?.announcements ?? null);
  const doneCount = useSelector(state, ({ done }) => done.count);
  const mayAct = useMayAct();
  return (
    <>
      {mayAct && <NewsForm key={doneCount} />}
      <Rows
        title="Announcements"
        note="What has ended is in the log."
        empty="Nothing is announced."
        rows={list?.map(newsRow) ?? null}
      />
    </>
  );
}

function newsRow({
  id,
  isMaintenance,
  texts,
  showsFrom,
  startsAt,
  endsAt,
  sessionsEndAt,
  madeBy,
}: OpsAnnouncement) {
  const about = isMaintenance ? "Maintenance" : "Text";
  return (
    <Row
      key={id}
      name={about}
      facts={[
        ...languages.map(([locale, , language]): [string, string] => [
          language,
          isMaintenance ? "" : (texts[locale] ?? ""),
        ]),
        ["Players see it from", isMaintenance ? momentText(showsFrom) : ""],
        [isMaintenance ? "No game starts from" : "From", momentText(startsAt)],
        ["Until", momentText(endsAt)],
        ["Games end", sessionsEndAt === 0 ? "" : momentText(sessionsEndAt)],
        ["By", madeBy],
      ]}
      actions={
        <RowButton
          label={isMaintenance ? "Call off or end" : "Withdraw"}
          about={`${about}, ${momentText(startsAt)}`}
          question={questions.withdraw(id, isMaintenance)}
        />
      }
    />
  );
}

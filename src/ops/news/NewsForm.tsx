import { type FormEvent, useId, useState } from "react";
import type { OpsQuestion } from "../../../streams/features/ops/opsIntents.ts";
import { defaultLocale, type Locale, languages, locales } from "../../../wire/locale.ts";
import { maxAnnouncement } from "../../../wire/operator/opsActions.ts";
import { Button } from "../../components/Button.tsx";
import dialog from "../parts/Dialog.module.css";
import { useOps } from "../parts/OpsContext.ts";
import rows from "../parts/Rows.module.css";
import { questions } from "../questions.ts";
import styles from "./NewsForm.module.css";

const kinds = { announce: "A text", "plan-maintenance": "Maintenance" } as const;
type Kind = keyof typeof kinds;

/** Contents of the fields; times on this computer's clock, "" for none. */
interface Draft {
  readonly kind: Kind;
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
  readonly showsFrom: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly sessionsEndAt: string;
}
type TimeField = "showsFrom" | "startsAt" | "endsAt" | "sessionsEndAt";

const empty: Draft = {
  kind: "announce",
  texts: {},
  showsFrom: "",
  startsAt: "",
  endsAt: "",
  sessionsEndAt: "",
};
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The question before it is announced; null while something is missing. */
function questionOf({ kind, texts, ...times }: Draft): OpsQuestion | null {
  const startsAt = Date.parse(times.startsAt);
  const endsAt = Date.parse(times.endsAt);
  if (Number.isNaN(startsAt) || Number.isNaN(endsAt)) return null;
  if (kind === "announce") {
    const isWhole = locales.every((locale) => (texts[locale] ?? "").trim() !== "");
    const inAll = { ...texts, [defaultLocale]: texts[defaultLocale] ?? "" };
    return isWhole ? questions.announce({ texts: inAll, startsAt, endsAt }) : null;
  }
  const showsFrom = Date.parse(times.showsFrom);
  const sessionsEndAt = times.sessionsEndAt === "" ? null : Date.parse(times.sessionsEndAt);
  return Number.isNaN(showsFrom)
    ? null
    : questions.planMaintenance({ showsFrom, startsAt, endsAt, sessionsEndAt });
}

/** A new announcement for all players; the confirmation asks for the reason. */
export function NewsForm() {
  const { send } = useOps();
  const [draft, setDraft] = useState(empty);
  const id = useId();
  const question = questionOf(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question !== null) send({ type: "ops/ask", question });
  };
  const time = (field: TimeField, label: string) => (
    <p className={dialog.row}>
      <label htmlFor={id + field}>{label}</label>
      <input
        id={id + field}
        className={dialog.field}
        type="datetime-local"
        value={draft[field]}
        onChange={({ target: { value } }) => setDraft({ ...draft, [field]: value })}
      />
    </p>
  );
  const words = (locale: Locale, language: string) => (
    <p key={locale} className={dialog.row}>
      <label htmlFor={id + locale}>{language}</label>
      <textarea
        id={id + locale}
        className={dialog.field}
        lang={locale}
        rows={3}
        maxLength={maxAnnouncement}
        value={draft.texts[locale] ?? ""}
        onChange={({ target: { value } }) =>
          setDraft({ ...draft, texts: { ...draft.texts, [locale]: value } })
        }
      />
    </p>
  );
  return (
    <form className={rows.section} aria-labelledby={`${id}title`} onSubmit={submit}>
      <h2 id={`${id}title`} className={rows.title}>
        Tell all players
      </h2>
      <fieldset className={dialog.choices}>
        <legend>What</legend>
        {(["announce", "plan-maintenance"] as const).map((kind) => (
          <label key={kind} className={dialog.choice}>
            <input
              type="radio"
              name={`${id}kind`}
              checked={draft.kind === kind}
              onChange={() => setDraft({ ...draft, kind })}
            />
            {kinds[kind]}
          </label>
        ))}
      </fieldset>
      <p className={rows.note}>Times are in {zone}. Players read them in their own time zone.</p>
      {draft.kind === "announce" ? (
        <div className={styles.fields}>
          {languages.map(([locale, , language]) => words(locale, language))}
          {time("startsAt", "From")}
          {time("endsAt", "Until")}
        </div>
      ) : (
        <div className={styles.fields}>
          {time("showsFrom", "Players see it from")}
          {time("startsAt", "No game starts from")}
          {time("endsAt", "Until")}
          {time("sessionsEndAt", "Games are ended at (empty: they play to their end)")}
        </div>
      )}
      <p className={rows.actions}>
        <Button type="submit" disabled={question === null}>
          {draft.kind === "announce" ? "Announce …" : "Plan …"}
        </Button>
      </p>
    </form>
  );
}

import { useId } from "react";
import type { GameDraft, GameField } from "../../../streams/features/ops/gameDraft.ts";
import type { Locale } from "../../../streams/wire/locale.ts";
import { longestTexts } from "../../../streams/wire/operator/gameOverlay.ts";
import dialog from "../parts/Dialog.module.css";
import styles from "./GameEditor.module.css";

/** A game's name and summary in one language, each with what its host says. */
export function GameTextFields({
  locale,
  language,
  described,
  draft,
  set,
}: {
  readonly locale: Locale;
  /** By its own name. */
  readonly language: string;
  readonly described: { readonly name: string; readonly summary: string };
  readonly draft: GameDraft;
  readonly set: (field: GameField, value: string) => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.language}>
      <legend>{language}</legend>
      {(["name", "summary"] as const).map((part) => {
        const field = `${part}.${locale}` as const;
        const Field = part === "name" ? "input" : "textarea";
        return (
          <p key={part} className={dialog.row}>
            <label htmlFor={id + field}>{part === "name" ? "Name" : "Summary"}</label>
            <Field
              id={id + field}
              className={dialog.field}
              lang={locale}
              maxLength={longestTexts[part]}
              value={draft[field]}
              aria-describedby={`${id}${field}host`}
              onChange={({ target }) => set(field, target.value)}
            />
            <span id={`${id}${field}host`} className={styles.note}>
              The host says: {described[part] || "nothing"}
            </span>
          </p>
        );
      })}
    </fieldset>
  );
}

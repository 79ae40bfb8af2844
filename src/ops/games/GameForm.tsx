import { type FormEvent, useId, useState } from "react";
import {
  draftOf,
  type GameDraft,
  type GameField,
  onTopOf,
  overlayOf,
} from "../../../streams/features/ops/gameDraft.ts";
import type { EditedGame } from "../../../streams/features/ops/opsState.ts";
import { inLocale, languages } from "../../../streams/wire/locale.ts";
import { lastPlace } from "../../../streams/wire/operator/gameOverlay.ts";
import type { OpsGameEdit } from "../../../streams/wire/operator/ops.ts";
import { maxOpsReason, shortestOpsReason } from "../../../streams/wire/operator/opsActions.ts";
import { touchPresets } from "../../../streams/wire/operator/touchPresets.ts";
import { Button } from "../../components/Button.tsx";
import dialog from "../parts/Dialog.module.css";
import { momentText } from "../parts/format.ts";
import { useOps } from "../parts/OpsContext.ts";
import { GameConflict } from "./GameConflict.tsx";
import styles from "./GameEditor.module.css";
import { GameTextFields } from "./GameTextFields.tsx";

/** What can be said about a game, with a reason for the log. */
export function GameForm({ editing, game }: { readonly editing: EditedGame; readonly game: OpsGameEdit }) {
  const { theirs, busy, failure } = editing;
  const { send } = useOps();
  const before = draftOf(game.overlay);
  const [draft, setDraft] = useState(before);
  const [reason, setReason] = useState("");
  const id = useId();
  const set = (field: GameField, value: string) => setDraft({ ...draft, [field]: value });
  const saved: GameDraft = theirs ? onTopOf(draft, before, draftOf(theirs.overlay)) : draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) send({ type: "ops/save", overlay: overlayOf(saved), reason });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <EditNote game={game} />
      {languages.map(([locale, , language]) => (
        <GameTextFields
          key={locale}
          {...{ locale, language, draft, set }}
          described={inLocale(game.described, locale)}
        />
      ))}
      {game.presets.length > 0 && (
        <p className={dialog.row}>
          <label htmlFor={`${id}controls`}>Touch controls</label>
          <select
            id={`${id}controls`}
            className={dialog.field}
            value={draft.controls}
            onChange={({ target }) => set("controls", target.value)}
          >
            <option value="">As the host says</option>
            {game.presets.map((name) => (
              <option key={name} value={name}>
                {name}: {touchPresets[name].about}
              </option>
            ))}
          </select>
        </p>
      )}
      <p className={dialog.row}>
        <label htmlFor={`${id}place`}>Place on home (1 to {lastPlace}; games without one follow)</label>
        <input
          id={`${id}place`}
          className={dialog.field}
          type="number"
          min={1}
          max={lastPlace}
          value={draft.place}
          onChange={({ target }) => set("place", target.value)}
        />
      </p>
      <label className={dialog.choice}>
        <input
          type="checkbox"
          checked={draft.hidden !== ""}
          onChange={({ target }) => set("hidden", target.checked ? "yes" : "")}
        />
        Hidden: on no list, but playable by its address
      </label>
      <p className={dialog.row}>
        <label htmlFor={`${id}reason`}>Reason, for the log</label>
        <input
          id={`${id}reason`}
          className={dialog.field}
          required
          minLength={shortestOpsReason}
          maxLength={maxOpsReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </p>
      {theirs && <GameConflict theirs={theirs} mine={draft} before={before} saved={saved} />}
      <p role="alert" className={dialog.failure}>
        {failure}
      </p>
      <p className={dialog.buttons}>
        <Button variant="quiet" disabled={busy} onClick={() => send({ type: "ops/closeEdit" })}>
          Cancel
        </Button>
        {theirs && (
          <Button variant="quiet" disabled={busy} onClick={() => send({ type: "ops/takeTheirs" })}>
            Discard mine
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {theirs ? "Save mine on top" : "Save"}
        </Button>
      </p>
    </form>
  );
}

/** Who edited it last, and what is odd about that. */
function EditNote({ game: { edited, overlay } }: { readonly game: OpsGameEdit }) {
  return (
    <div className={styles.note}>
      <p>Players read what is here. A field that is empty is as the host says.</p>
      {edited && (
        <p>
          Last edited by {edited.by}, {momentText(edited.at)}.
        </p>
      )}
      {edited?.fits === false && (
        <p className={styles.odd}>
          The host has changed its description since then. Compare: what is here still holds.
        </p>
      )}
      {overlay === null && (
        <p className={styles.odd}>This version cannot read what is stored. Saving replaces it.</p>
      )}
    </div>
  );
}

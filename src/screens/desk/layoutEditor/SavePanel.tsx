import { useId, useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { layoutName, maxTouchProfiles, type TouchProfile } from "../../../../wire/touchProfile.ts";
import { Button } from "../../../components/Button.tsx";
import { layoutTexts } from "../../../components/layouts/layoutTexts.ts";
import styles from "./LayoutEditor.module.css";

const text = defineMessages({
  title: { id: "layout.save.title", defaultMessage: "Save this layout" },
  name: { id: "layout.save.name", defaultMessage: "Its name" },
  wrong: {
    id: "layout.save.wrong",
    defaultMessage: "A name has 1 to 40 letters, and none that cannot be seen.",
  },
  asNew: { id: "layout.save.new", defaultMessage: "Save as another one" },
  save: { id: "layout.save", defaultMessage: "Save" },
});
const full = defineMessage<{ most: number }>({
  id: "layout.save.full",
  defaultMessage:
    "You keep {most} layouts of this game already. Replace this one, or delete one in the game menu.",
});

interface Props {
  /** The edited layout; null for the game's own. */
  readonly chosen: TouchProfile | null;
  readonly count: number;
  /** @param id null for a new one */
  readonly onSave: (id: string | null, name: string) => void;
}

/** Names the layout, and saves it in place of the old one or as a new one. */
export function SavePanel({ chosen, count, onSave }: Props) {
  const { formatMessage } = useIntl();
  const [name, setName] = useState(chosen?.name ?? formatMessage(layoutTexts.usualName));
  const id = useId();
  const read = layoutName.safeParse(name);
  const isFull = count >= maxTouchProfiles;
  const save = (replaced: string | null): void => {
    if (read.success) onSave(replaced, read.data);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen || !isFull) save(chosen?.id ?? null);
      }}
    >
      <h3 className={styles.heading}>{formatMessage(text.title)}</h3>
      <div className={styles.field}>
        <label htmlFor={id}>{formatMessage(text.name)}</label>
        <input
          id={id}
          className={styles.input}
          value={name}
          maxLength={40}
          autoComplete="off"
          aria-invalid={!read.success}
          aria-describedby={read.success ? undefined : `${id}-wrong`}
          onChange={({ target }) => setName(target.value)}
        />
        {!read.success && (
          <p id={`${id}-wrong`} className={styles.wrong}>
            {formatMessage(text.wrong)}
          </p>
        )}
      </div>
      {isFull && <p className={styles.note}>{formatMessage(full, { most: maxTouchProfiles })}</p>}
      <Button type="submit" disabled={!read.success || (chosen === null && isFull)}>
        {formatMessage(text.save)}
      </Button>
      {chosen && (
        <Button variant="quiet" disabled={!read.success || isFull} onClick={() => save(null)}>
          {formatMessage(text.asNew)}
        </Button>
      )}
    </form>
  );
}

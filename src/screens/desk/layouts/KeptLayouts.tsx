import Trash2 from "lucide-react/icons/trash-2";
import { useId, useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { TouchProfile } from "../../../../wire/touchProfile.ts";
import { useSend } from "../../../bridge/AppContext.tsx";
import { Button } from "../../../components/Button.tsx";
import { ChoiceInput } from "../../../components/ChoiceInput.tsx";
import { layoutTexts } from "../../../components/layouts/layoutTexts.ts";
import styles from "./Layouts.module.css";

const text = defineMessages({
  title: { id: "layout.list", defaultMessage: "Layout" },
  keep: { id: "layout.delete.keep", defaultMessage: "Keep it" },
  confirm: { id: "layout.delete.confirm", defaultMessage: "Delete it" },
});
const remove = defineMessage<{ name: string }>({ id: "layout.delete", defaultMessage: "Delete {name}" });
const ask = defineMessage<{ name: string }>({
  id: "layout.delete.ask",
  defaultMessage: "Delete “{name}” on all your devices?",
});

interface Props {
  readonly profiles: readonly TouchProfile[];
  readonly chosen: TouchProfile | null;
}

/** Chooses the layout to play with, and deletes one after a question. */
export function KeptLayouts({ profiles, chosen }: Props) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const group = useId();
  const [asked, setAsked] = useState<string | null>(null);
  const option = (id: string | null, name: string) => (
    <label className={styles.check}>
      <ChoiceInput
        type="radio"
        name={group}
        checked={(chosen?.id ?? null) === id}
        onChange={() => send({ type: "desk/chooseLayout", id })}
      />
      <span className={styles.name}>{name}</span>
    </label>
  );
  return (
    <fieldset className={styles.list}>
      <legend>{formatMessage(text.title)}</legend>
      {option(null, formatMessage(layoutTexts.own))}
      {profiles.map(({ id, name }) => (
        <div key={id} className={styles.item}>
          {option(id, name)}
          <button
            type="button"
            className={styles.remove}
            aria-label={formatMessage(remove, { name })}
            aria-expanded={asked === id}
            onClick={() => setAsked(asked === id ? null : id)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
          {asked === id && (
            <div className={styles.ask}>
              <p>{formatMessage(ask, { name })}</p>
              <div className={styles.actions}>
                <Button variant="quiet" onClick={() => setAsked(null)}>
                  {formatMessage(text.keep)}
                </Button>
                <Button
                  onClick={() => {
                    setAsked(null);
                    send({ type: "desk/deleteLayout", id });
                  }}
                >
                  {formatMessage(text.confirm)}
                </Button>
              </div>
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}

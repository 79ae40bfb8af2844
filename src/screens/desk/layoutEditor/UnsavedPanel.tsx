import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../../components/Button.tsx";
import styles from "./LayoutEditor.module.css";
import type { LayoutEdits } from "./useLayoutEdits.ts";

const text = defineMessages({
  lose: { id: "layout.lose", defaultMessage: "Close without saving your changes?" },
  again: {
    id: "layout.again",
    defaultMessage: "Your changes from before are still here. They were never saved.",
  },
  discard: { id: "layout.discard", defaultMessage: "Discard them" },
  back: { id: "layout.back", defaultMessage: "Go on editing" },
});

interface Props {
  /** `lose`: the editor closes · `again`: it was opened with a draft */
  readonly why: "lose" | "again";
  readonly edits: Pick<LayoutEdits, "undo">;
  readonly onBack: () => void;
  /** Closes the editor and drops the changes. */
  readonly onClose: () => void;
}

/** Asks what to do with unsaved changes. */
export function UnsavedPanel({ why, edits, onBack, onClose }: Props) {
  const { formatMessage } = useIntl();
  const discard = (): void => {
    if (why === "lose") {
      onClose();
      return;
    }
    // A draft is one step on top of the layout that is played with.
    edits.undo();
    onBack();
  };
  return (
    <>
      <h3 className={styles.heading}>{formatMessage(text[why])}</h3>
      <Button onClick={onBack}>{formatMessage(text.back)}</Button>
      <Button variant="quiet" onClick={discard}>
        {formatMessage(text.discard)}
      </Button>
    </>
  );
}

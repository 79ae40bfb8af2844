import { defineMessages, useIntl } from "react-intl";
import { touchControlKinds } from "../../../../wire/desk/touchControls.ts";
import { maxTouchControls, type TouchLayout } from "../../../../wire/desk/touchLayout.ts";
import { Button } from "../../../components/Button.tsx";
import { ChoiceInput } from "../../../components/ChoiceInput.tsx";
import { AllSliders } from "../../../components/layouts/AllSliders.tsx";
import { useAbility } from "../useDeskValue.ts";
import { kindName } from "./editedKinds.tsx";
import styles from "./LayoutEditor.module.css";
import type { LayoutEdits } from "./useLayoutEdits.ts";

const text = defineMessages({
  title: { id: "layout.all", defaultMessage: "All controls" },
  add: { id: "layout.add", defaultMessage: "Add" },
  full: { id: "layout.full", defaultMessage: "There is no room for another control. Remove one first." },
  snap: { id: "layout.snap", defaultMessage: "Snap to a grid and to each other" },
  mirror: { id: "layout.mirror", defaultMessage: "Swap left and right" },
  haptics: { id: "layout.haptics", defaultMessage: "Vibrate on a press" },
  fromLandscape: { id: "layout.copy.landscape", defaultMessage: "Take those of the phone held sideways" },
  fromPortrait: { id: "layout.copy.portrait", defaultMessage: "Take those of the phone held upright" },
  reset: { id: "layout.reset", defaultMessage: "Back to the game’s own" },
});

interface Props {
  readonly edits: LayoutEdits;
  /** The game's own layout. */
  readonly own: TouchLayout;
}

/** Changes all controls, and adds new ones. */
export function LayoutPanel({ edits, own }: Props) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { layout, at } = edits;
  const canVibrate = useAbility("haptics");
  const isFull = edits.controls.length >= maxTouchControls;
  return (
    <>
      <h3 className={styles.heading}>{formatMessage(text.title)}</h3>
      <fieldset className={styles.kinds}>
        <legend>{formatMessage(text.add)}</legend>
        {isFull ? (
          <p className={styles.note}>{formatMessage(text.full)}</p>
        ) : (
          touchControlKinds.map((kind) => (
            <Button key={kind} variant="quiet" onClick={() => edits.perform({ do: "add", kind })}>
              {kindName(intl, kind)}
            </Button>
          ))
        )}
      </fieldset>
      <Check label={formatMessage(text.snap)} checked={edits.snap} onChange={edits.setSnap} />
      <Check
        label={formatMessage(text.mirror)}
        checked={layout.mirrored}
        onChange={() => edits.perform({ do: "mirror" })}
      />
      {canVibrate && (
        <Check
          label={formatMessage(text.haptics)}
          checked={layout.haptics}
          onChange={(haptics) => edits.perform({ do: "haptics", haptics })}
        />
      )}
      <AllSliders
        layout={layout}
        onChange={(what, value) =>
          edits.perform(what === "scale" ? { do: what, scale: value } : { do: what, opacity: value })
        }
      />
      <Button variant="quiet" onClick={() => edits.perform({ do: "copy" })}>
        {formatMessage(at.orientation === "portrait" ? text.fromLandscape : text.fromPortrait)}
      </Button>
      <Button variant="quiet" onClick={() => edits.perform({ do: "replace", layout: own })}>
        {formatMessage(text.reset)}
      </Button>
    </>
  );
}

function Check({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className={styles.check}>
      <ChoiceInput type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

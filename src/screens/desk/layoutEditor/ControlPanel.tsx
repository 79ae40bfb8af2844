import Trash2 from "lucide-react/icons/trash-2";
import { defineMessages, useIntl } from "react-intl";
import type { StageButton } from "../../../../streams/ports/stage.ts";
import type { TouchControl } from "../../../../streams/ports/touchLayout.ts";
import { touchLimits } from "../../../../streams/wire/desk/touchLayout.ts";
import { Button } from "../../../components/Button.tsx";
import { Slider } from "../../../components/layouts/Slider.tsx";
import { BindingFields } from "./BindingFields.tsx";
import { controlName, placeText } from "./controlTexts.ts";
import styles from "./LayoutEditor.module.css";
import { SizeFields } from "./SizeFields.tsx";
import { TextField } from "./TextField.tsx";
import type { LayoutEdits } from "./useLayoutEdits.ts";

const text = defineMessages({
  label: { id: "layout.label", defaultMessage: "Name on it" },
  opacity: { id: "layout.opacity", defaultMessage: "Visibility" },
  sensitivity: { id: "layout.sensitivity", defaultMessage: "Speed" },
  deadZone: { id: "layout.deadZone", defaultMessage: "Dead zone in the middle" },
  remove: { id: "layout.remove", defaultMessage: "Remove" },
});

interface Props {
  readonly control: TouchControl;
  readonly edits: LayoutEdits;
  readonly buttons: readonly StageButton[];
  readonly onRemove: () => void;
}

/** Everything about the selected control. */
export function ControlPanel({ control, edits, buttons, onRemove }: Props) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const change = (next: TouchControl): void => edits.perform({ do: "change", control: next });
  return (
    <>
      <h3 className={styles.heading}>{controlName(intl, control)}</h3>
      <p className={styles.note}>{placeText(intl, edits.boxOf(control))}</p>
      {"label" in control && (
        <TextField
          key={control.id}
          label={formatMessage(text.label)}
          value={control.label}
          maxLength={8}
          onChange={(label) => change({ ...control, label })}
        />
      )}
      <BindingFields control={control} edits={edits} buttons={buttons} onChange={change} />
      <SizeFields control={control} edits={edits} />
      <Slider
        label={formatMessage(text.opacity)}
        {...touchLimits.opacity}
        step={0.05}
        value={control.opacity}
        onChange={(opacity) => change({ ...control, opacity })}
      />
      {"sensitivity" in control && (
        <Slider
          label={formatMessage(text.sensitivity)}
          min={touchLimits.sensitivity.min}
          max={5}
          step={0.1}
          value={control.sensitivity}
          onChange={(sensitivity) => change({ ...control, sensitivity })}
        />
      )}
      {"deadZone" in control && (
        <Slider
          label={formatMessage(text.deadZone)}
          {...touchLimits.deadZone}
          step={0.02}
          value={control.deadZone}
          onChange={(deadZone) => change({ ...control, deadZone })}
        />
      )}
      <Button variant="quiet" onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
        {formatMessage(text.remove)}
      </Button>
    </>
  );
}

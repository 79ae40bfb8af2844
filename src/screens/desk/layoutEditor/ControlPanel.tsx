import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useId, useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { StageButton } from "../../../../streams/ports/stage.ts";
import { type TouchControl, touchLimits } from "../../../../wire/desk/touchControls.ts";
import { Button } from "../../../components/Button.tsx";
import { Slider } from "../../../components/layouts/Slider.tsx";
import { controlName, KindFields } from "./editedKinds.tsx";
import styles from "./LayoutEditor.module.css";
import { type LayoutEdits, placeText } from "./useLayoutEdits.ts";

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

/** All properties of the selected control. */
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
      <KindFields
        control={control}
        controls={edits.controls}
        buttons={buttons}
        intl={intl}
        onChange={change}
      />
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

const sizeText = defineMessages({
  width: { id: "layout.width", defaultMessage: "Width" },
  height: { id: "layout.height", defaultMessage: "Height" },
});
const smaller = defineMessage<{ side: string }>({ id: "layout.smaller", defaultMessage: "{side}: smaller" });
const larger = defineMessage<{ side: string }>({ id: "layout.larger", defaultMessage: "{side}: larger" });

/** Change per press, px. */
const step = 8;

/** A control's width and height, changed in steps. */
function SizeFields({ control, edits }: { control: TouchControl; edits: LayoutEdits }) {
  const { formatMessage, formatNumber } = useIntl();
  const { width, height } = edits.boxOf(control);
  const resize = (change: { width?: number; height?: number }): void =>
    edits.perform({ do: "resize", id: control.id, width, height, snap: false, ...change });
  const sides = [
    { side: formatMessage(sizeText.width), value: width, set: (next: number) => resize({ width: next }) },
    { side: formatMessage(sizeText.height), value: height, set: (next: number) => resize({ height: next }) },
  ];
  return (
    <div className={styles.sides}>
      {sides.map(({ side, value, set }) => (
        <div key={side} className={styles.side}>
          <span>{side}</span>
          <button
            type="button"
            className={styles.tool}
            aria-label={formatMessage(smaller, { side })}
            onClick={() => set(value - step)}
          >
            <Minus size={18} aria-hidden="true" />
          </button>
          <output>{formatNumber(Math.round(value))}</output>
          <button
            type="button"
            className={styles.tool}
            aria-label={formatMessage(larger, { side })}
            onClick={() => set(value + step)}
          >
            <Plus size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  /** On Enter or blur; never with an empty text. */
  readonly onChange: (text: string) => void;
}

/** A short text that is committed on Enter or blur, so that a word is one change. */
function TextField({ label, value, maxLength, onChange }: TextFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const decide = (): void => {
    const text = (typed ?? "").trim();
    if (text !== "" && text !== value) onChange(text);
    setTyped(null);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        value={typed ?? value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") decide();
        }}
        onBlur={decide}
      />
    </div>
  );
}

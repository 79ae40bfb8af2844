import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { useId } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useSelector } from "../../../bridge/useValue.ts";
import { useDeskModule } from "../../../components/gates.ts";
import styles from "./DeskSheet.module.css";
import { type SectionProps, SheetSwitch } from "./SheetRows.tsx";

const text = defineMessages({
  sound: { id: "sheet.sound", defaultMessage: "Sound" },
  volume: { id: "sheet.volume", defaultMessage: "Volume" },
});
const percent = defineMessage<{ volume: number }>({
  id: "sheet.volume.percent",
  defaultMessage: "{volume, number} %",
});

/** The game's sound, and how loud it is where a page may set that; nothing for a game without sound. */
export function SoundSection({ desk: { sound } }: SectionProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { screen } = useDeskModule();
  const volume = useSelector(screen, (state) => state.volume);
  const settable = useSelector(screen, (state) => state.abilities.volume);
  if (sound === null) return null;
  const on = sound === "on";
  return (
    <>
      <SheetSwitch
        icon={on ? Volume2 : VolumeX}
        label={formatMessage(text.sound)}
        on={on}
        onChange={(wanted) => send({ type: "desk/sound", on: wanted })}
      />
      {on && settable && (
        <SheetSlider
          label={formatMessage(text.volume)}
          value={volume}
          valueText={formatMessage(percent, { volume })}
          onChange={(wanted) => send({ type: "desk/volume", volume: wanted })}
        />
      )}
    </>
  );
}

interface Props {
  readonly label: string;
  /** Percent. */
  readonly value: number;
  /** How the value is read out. */
  readonly valueText: string;
  onChange(value: number): void;
}

/** A row of the sheet with a value from 0 to 100. */
function SheetSlider({ label, value, valueText, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={valueText}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <output htmlFor={id}>{valueText}</output>
    </div>
  );
}

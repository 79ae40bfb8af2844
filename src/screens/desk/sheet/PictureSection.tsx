import { useId } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { PictureChoice } from "../../../../streams/features/desk/picture/pictureChoice.ts";
import {
  dataSaver,
  dataSaverMegabytesPerHour,
  type PictureQuality,
} from "../../../../wire/desk/pictureQuality.ts";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { ChoiceInput } from "../../../components/ChoiceInput.tsx";
import { useDeskModule } from "../../../components/gates.ts";
import sheet from "./DeskSheet.module.css";
import styles from "./PictureSection.module.css";
import { SheetSection } from "./SheetRows.tsx";

const text = defineMessages({
  title: { id: "sheet.picture", defaultMessage: "Picture" },
  auto: { id: "sheet.picture.auto", defaultMessage: "Automatic" },
  autoNote: { id: "sheet.picture.auto.note", defaultMessage: "As good as your connection carries" },
  saver: { id: "sheet.picture.saver", defaultMessage: "Data saver" },
  sharp: { id: "sheet.picture.sharp", defaultMessage: "Sharp" },
  sharpNote: {
    id: "sheet.picture.sharp.note",
    defaultMessage: "Most detail and most data. On a weak connection the picture moves less smoothly",
  },
  line: { id: "sheet.picture.line", defaultMessage: "Your connection carries no more at the moment." },
  decoder: { id: "sheet.picture.decoder", defaultMessage: "This device shows no more in time." },
});

const saverNote = defineMessage<{ size: number; frames: number }>({
  id: "sheet.picture.saver.note",
  defaultMessage: "At most {size} MB an hour, {frames} frames a second",
});
const nowText = defineMessage<{ width: number; height: number; frames: number }>({
  id: "sheet.picture.now",
  defaultMessage: "Now {width} × {height}, up to {frames} frames a second",
});

const qualities: readonly PictureQuality[] = ["auto", "saver", "sharp"];

/** How the picture is sent and shown (R-PIC-01). */
export function PictureSection() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { quality, rung } = useValue(useDeskModule().pictureChoice);
  const name = useId();
  return (
    <SheetSection title={formatMessage(text.title)}>
      {qualities.map((each) => (
        <label key={each} className={`${sheet.row} ${styles.quality}`}>
          <ChoiceInput
            type="radio"
            name={name}
            checked={quality === each}
            onChange={() => send({ type: "desk/quality", quality: each })}
          />
          <span className={sheet.label}>
            {formatMessage(text[each])}
            <small className={sheet.note}>
              <Note quality={each} />
            </small>
          </span>
        </label>
      ))}
      {rung && <Now rung={rung} />}
    </SheetSection>
  );
}

function Note({ quality }: { quality: PictureQuality }) {
  const { formatMessage } = useIntl();
  if (quality !== "saver") return formatMessage(quality === "auto" ? text.autoNote : text.sharpNote);
  const { framesPerSecond: frames } = dataSaver;
  return formatMessage(saverNote, { size: dataSaverMegabytesPerHour, frames });
}

function Now({ rung }: { rung: NonNullable<PictureChoice["rung"]> }) {
  const { formatMessage } = useIntl();
  const { width, height, framesPerSecond: frames, reducedBy } = rung;
  return (
    <p className={styles.now}>
      {formatMessage(nowText, { width, height, frames })}
      {reducedBy && <span className={styles.why}>{formatMessage(text[reducedBy])}</span>}
    </p>
  );
}

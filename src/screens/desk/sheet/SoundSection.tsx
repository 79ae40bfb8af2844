import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { SheetSection } from "./SheetSection.tsx";
import { SheetSwitch } from "./SheetSwitch.tsx";
import type { SectionProps } from "./sectionProps.ts";

const text = defineMessages({ sound: { id: "sheet.sound", defaultMessage: "Sound" } });

/** The game's sound; nothing where it has none. */
export function SoundSection({ desk: { sound } }: SectionProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  if (sound === null) return null;
  const on = sound === "on";
  return (
    <SheetSection>
      <SheetSwitch
        icon={on ? Volume2 : VolumeX}
        label={formatMessage(text.sound)}
        on={on}
        onChange={(wanted) => send({ type: "desk/sound", on: wanted })}
      />
    </SheetSection>
  );
}

import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useDeskDo } from "../../../bridge/useDeskDo.ts";
import { useSelector } from "../../../bridge/useValue.ts";
import { useDeskWing } from "../../../components/gates.ts";
import { SheetSection } from "./SheetSection.tsx";
import { SheetSlider } from "./SheetSlider.tsx";
import { SheetSwitch } from "./SheetSwitch.tsx";
import type { SectionProps } from "./sectionProps.ts";

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
  const act = useDeskDo();
  const { screen } = useDeskWing();
  const volume = useSelector(screen, (state) => state.volume);
  const settable = useSelector(screen, (state) => state.abilities.volume);
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
      {on && settable && (
        <SheetSlider
          label={formatMessage(text.volume)}
          value={volume}
          valueText={formatMessage(percent, { volume })}
          onChange={(wanted) => act({ kind: "volume", volume: wanted })}
        />
      )}
    </SheetSection>
  );
}

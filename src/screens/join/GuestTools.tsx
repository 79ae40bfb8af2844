import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Maximize from "lucide-react/icons/maximize";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { type ComponentProps, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { useDeskModule } from "../../components/gates.ts";
import { ControlsCard } from "../desk/controls/ControlsHelp.tsx";
import { type Playing, useControlRows } from "../desk/controls/useControlRows.ts";
import desk from "../desk/Desk.module.css";
import sound from "../desk/SoundButton.module.css";
import { SoundButton } from "../desk/SoundButton.tsx";
import styles from "./VisitStage.module.css";

const text = defineMessages({
  sound: { id: "join.sound", defaultMessage: "Sound" },
  fullScreen: { id: "join.fullScreen", defaultMessage: "Full screen" },
  giveBack: { id: "join.baton.giveBack", defaultMessage: "Give it back" },
  controls: { id: "join.controls", defaultMessage: "What the controls do" },
});

/** A guest's buttons besides leaving: giving back the pad (`holdsPad`), sound, full screen, and the list of the controls on the screen. */
export function GuestTools({ playing, holdsPad }: { playing: Playing; holdsPad: boolean }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { abilities, fullScreen } = useValue(useDeskModule().screen);
  const rows = useControlRows(playing);
  const [listed, setListed] = useState(false);
  const isOn = playing.sound === "on";
  return (
    <>
      <div className={desk.head} data-keep-clear="children">
        <div className={`${desk.tools} ${styles.tools}`}>
          {(isOn || playing.sound === "off") && (
            <Tool
              role="switch"
              aria-checked={isOn}
              aria-label={formatMessage(text.sound)}
              onClick={() => send({ type: "desk/sound", on: !isOn })}
            >
              {isOn ? <Volume2 size={20} /> : <VolumeX size={20} />}
            </Tool>
          )}
          {abilities.fullScreen && (
            <Tool
              role="switch"
              aria-checked={fullScreen}
              aria-label={formatMessage(text.fullScreen)}
              onClick={() => send({ type: "desk/fullScreen", on: !fullScreen })}
            >
              <Maximize size={20} />
            </Tool>
          )}
          {rows.length > 0 && (
            <Tool
              aria-expanded={listed}
              aria-label={formatMessage(text.controls)}
              onClick={() => setListed(!listed)}
            >
              <CircleQuestionMark size={20} />
            </Tool>
          )}
          {holdsPad && (
            <Tool data-asks onClick={() => send({ type: "desk/passPad", to: null })}>
              {formatMessage(text.giveBack)}
            </Tool>
          )}
          {playing.sound === "blocked" && !playing.television && <SoundButton />}
        </div>
      </div>
      <div role="status">{listed && rows.length > 0 && <ControlsCard desk={playing} rows={rows} />}</div>
    </>
  );
}

/** Takes no focus, because keys are meant for the game. */
function Tool({ children, ...button }: ComponentProps<"button"> & { "data-asks"?: true }) {
  return (
    <button
      type="button"
      className={sound.sound}
      onPointerDown={(event) => event.preventDefault()}
      {...button}
    >
      {children}
    </button>
  );
}

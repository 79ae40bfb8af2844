import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { defineMessages, useIntl } from "react-intl";
import type { StageSound } from "../../../streams/ports/stage.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import styles from "./SoundButton.module.css";

const text = defineMessages({
  off: { id: "desk.sound.off", defaultMessage: "Turn the sound off" },
  on: { id: "desk.sound.on", defaultMessage: "Turn the sound on" },
  tap: { id: "desk.sound.tap", defaultMessage: "Tap for sound" },
});

/** Toggles the game's sound. Where the browser blocks autoplay, it asks for a tap. */
export function SoundButton({ sound }: { sound: StageSound }) {
  const intl = useIntl();
  const send = useSend();
  const audible = sound === "on";
  const Icon = audible ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      className={styles.sound}
      data-asks={sound === "blocked" || undefined}
      aria-label={sound === "blocked" ? undefined : intl.formatMessage(audible ? text.off : text.on)}
      // The keyboard controls the game; a focused button would swallow key presses.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => send({ type: "desk/sound", on: !audible })}
    >
      <Icon size={20} aria-hidden="true" />
      {sound === "blocked" && <span>{intl.formatMessage(text.tap)}</span>}
    </button>
  );
}

import VolumeX from "lucide-react/icons/volume-x";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import styles from "./SoundButton.module.css";

const text = defineMessages({ tap: { id: "desk.sound.tap", defaultMessage: "Tap for sound" } });

/** Asks for a tap if the browser blocks autoplay with sound. */
export function SoundButton() {
  const send = useSend();
  return (
    <button
      type="button"
      className={styles.sound}
      data-asks
      // The keyboard controls the game; a focused button would swallow key presses.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => send({ type: "desk/sound", on: true })}
    >
      <VolumeX size={20} aria-hidden="true" />
      <span>{useIntl().formatMessage(text.tap)}</span>
    </button>
  );
}

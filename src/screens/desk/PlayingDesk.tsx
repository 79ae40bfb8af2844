import { useEffect, useRef, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { Desk } from "../../../streams/features/desk/deskState.ts";
import styles from "./Desk.module.css";
import { DeskOverlay } from "./DeskOverlay.tsx";
import { DeskTime } from "./DeskTime.tsx";
import { HangingBanner } from "./HangingBanner.tsx";
import { PointerHint } from "./PointerHint.tsx";
import { RotateHint } from "./RotateHint.tsx";
import { SoundButton } from "./SoundButton.tsx";
import { Statistics } from "./Statistics.tsx";
import { TouchControls } from "./TouchControls.tsx";
import { TypingButton } from "./TypingButton.tsx";
import { useVisibleHeight } from "./useVisibleHeight.ts";
import { Waiting } from "./Waiting.tsx";

const text = defineMessages({
  keys: {
    id: "desk.keys",
    defaultMessage: "All keys go to the game. Shift and F6 move the focus to the buttons, and back.",
  },
});

/** The video with touch controls, status and hints over it. */
export function PlayingDesk({ desk }: { desk: Extract<Desk, { status: "playing" }> }) {
  const { picture } = desk;
  const { formatMessage } = useIntl();
  const video = useRef<HTMLVideoElement>(null);
  const [typing, setTyping] = useState(false);
  const height = useVisibleHeight(typing);
  useEffect(() => (video.current ? picture.attach(video.current) : undefined), [picture]);
  const loads = desk.loading !== null && desk.loading !== "drawn";
  const covered = !desk.moving || loads || desk.interrupted;
  return (
    <div className={styles.stage} style={height === null ? undefined : { height, bottom: "auto" }}>
      <p className="visuallyHidden">{formatMessage(text.keys)}</p>
      <div className={styles.screen}>
        {/* biome-ignore lint/a11y/useMediaCaption: a live game has no captions to offer */}
        <video ref={video} className={styles.video} playsInline disablePictureInPicture />
        {covered && <DeskOverlay desk={desk} />}
        {!covered && desk.mouse === "relative" && <PointerHint locked={desk.pointerLocked} />}
        {!covered && <RotateHint />}
      </div>
      {desk.buttons.length > 0 && !typing && (
        <div className={styles.thumbs}>
          <TouchControls buttons={desk.buttons} />
        </div>
      )}
      <div className={styles.head}>
        <div className={styles.tools}>
          {desk.sound && <SoundButton sound={desk.sound} />}
          {desk.text && !covered && <TypingButton onToggle={setTyping} />}
        </div>
        <DeskTime />
        {desk.statistics && <Statistics statistics={desk.statistics} />}
      </div>
      {desk.hanging && !desk.interrupted && <HangingBanner />}
      <Waiting />
    </div>
  );
}

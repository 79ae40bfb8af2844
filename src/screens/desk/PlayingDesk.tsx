import { useEffect, useRef } from "react";
import type { Desk } from "../../../streams/features/desk/deskState.ts";
import styles from "./Desk.module.css";
import { DeskOverlay } from "./DeskOverlay.tsx";
import { DeskTime } from "./DeskTime.tsx";
import { RotateHint } from "./RotateHint.tsx";
import { SoundButton } from "./SoundButton.tsx";
import { Statistics } from "./Statistics.tsx";
import { TouchControls } from "./TouchControls.tsx";

/** The video with touch controls, status and hints over it. */
export function PlayingDesk({ desk }: { desk: Extract<Desk, { status: "playing" }> }) {
  const { picture } = desk;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current ? picture.attach(video.current) : undefined), [picture]);
  return (
    <div className={styles.stage}>
      <div className={styles.screen}>
        {/* biome-ignore lint/a11y/useMediaCaption: a live game has no captions to offer */}
        <video ref={video} className={styles.video} playsInline disablePictureInPicture />
        {(!desk.moving || desk.interrupted) && (
          <DeskOverlay game={desk.game} interrupted={desk.interrupted} />
        )}
      </div>
      {desk.buttons.length > 0 && (
        <div className={styles.thumbs}>
          <TouchControls buttons={desk.buttons} />
        </div>
      )}
      {desk.statistics && <Statistics statistics={desk.statistics} />}
      {desk.sound && <SoundButton sound={desk.sound} />}
      <DeskTime />
      <RotateHint />
    </div>
  );
}

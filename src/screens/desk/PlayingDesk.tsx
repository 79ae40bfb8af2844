import { useEffect, useRef, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { Desk } from "../../../streams/features/desk/deskState.ts";
import { gameText } from "../../components/game/useGameText.ts";
import { BatonChip } from "./BatonChip.tsx";
import { ControlsHelp } from "./controls/ControlsHelp.tsx";
import styles from "./Desk.module.css";
import { DeskNumbers } from "./DeskNumbers.tsx";
import { EditorGate } from "./EditorGate.tsx";
import notes from "./Notes.module.css";
import { Backdrop } from "./notices/Backdrop.tsx";
import overlay from "./notices/DeskOverlay.module.css";
import { DeskOverlay } from "./notices/DeskOverlay.tsx";
import { HangingBanner } from "./notices/HangingBanner.tsx";
import { PadNotice } from "./notices/PadNotice.tsx";
import { PausedOverlay } from "./notices/PausedOverlay.tsx";
import { ResumeCountdown } from "./notices/ResumeCountdown.tsx";
import { PauseHint, Waiting } from "./notices/Waiting.tsx";
import { WeakConnection } from "./notices/WeakConnection.tsx";
import { PointerHint } from "./PointerHint.tsx";
import { RotateHint } from "./RotateHint.tsx";
import { SheetHandle } from "./SheetHandle.tsx";
import { SoundButton } from "./SoundButton.tsx";
import { TypingButton } from "./TypingButton.tsx";
import { TouchControls } from "./touch/TouchControls.tsx";
import { useControlsShown } from "./touch/useControlsShown.ts";
import { pictureShape } from "./touch/useTouchRoom.ts";

const text = defineMessages({
  keys: {
    id: "desk.keys",
    defaultMessage:
      "All keys go to the game. Shift and F6 move the focus to the buttons, and back. Shift and F8 open the game menu.",
  },
  television: { id: "desk.television", defaultMessage: "On your TV" },
});

/** The video with touch controls, status and hints over it. */
export function PlayingDesk({ desk }: { desk: Extract<Desk, { status: "playing" }> }) {
  const { picture } = desk;
  const { formatMessage, locale } = useIntl();
  const video = useRef<HTMLVideoElement>(null);
  const [typing, setTyping] = useState(false);
  const height = useVisibleHeight(typing);
  useEffect(() => (video.current ? picture.attach(video.current) : undefined), [picture]);
  const loads = desk.loading !== null && desk.loading !== "drawn";
  const paused = desk.paused.reasons.includes("player");
  const { television } = desk;
  const covered = (!desk.moving && !television) || loads || desk.interrupted;
  // Where nothing loads, the controls are rendered after the first frame: before it, they would delay it.
  const [started, setStarted] = useState(false);
  if (!started && (desk.moving || loads || television)) setStarted(true);
  const { landscape, portrait } = desk.layout;
  const { editing, hidden, own } = useControlsShown();
  const touched = editing || ((own || landscape.length + portrait.length > 0) && !typing && !hidden);
  const shape = pictureShape(desk);
  return (
    <div
      className={styles.stage}
      data-touched={touched || undefined}
      data-editing={editing || undefined}
      data-television={television || undefined}
      {...shape}
      style={height === null ? shape.style : { ...shape.style, height, bottom: "auto" }}
    >
      {touched && desk.game && (
        <Backdrop className={styles.art} wide={gameText(desk.game, locale).backdrop} />
      )}
      <p className="visuallyHidden">{formatMessage(text.keys)}</p>
      <SheetHandle desk={desk} />
      <div className={styles.screen} data-screen="">
        {/* biome-ignore lint/a11y/useMediaCaption: a live game has no captions to offer */}
        <video ref={video} className={styles.video} playsInline disablePictureInPicture data-takes-pads />
        {television && !covered && !paused && (
          <div className={overlay.overlay} data-see-through="">
            <p className={overlay.chip} data-keep-clear="">
              {formatMessage(text.television)}
              {desk.game && <bdi className={overlay.note}>{gameText(desk.game, locale).name}</bdi>}
            </p>
          </div>
        )}
        {covered && <DeskOverlay desk={desk} />}
        {!covered && desk.mouse === "relative" && <PointerHint locked={desk.pointerLocked} />}
        {!covered && paused && <PausedOverlay />}
        {!covered && <WeakConnection />}
        {!covered && <ResumeCountdown />}
      </div>
      {touched && started && (
        <div className={styles.thumbs}>
          <TouchControls desk={desk} editor={EditorGate} />
        </div>
      )}
      <div className={notes.notes}>
        {!covered && !paused && !television && <RotateHint size={desk.size} />}
        {!covered && <PauseHint />}
      </div>
      {!covered && <ControlsHelp desk={desk} />}
      <div className={styles.head} data-keep-clear="children">
        <div className={styles.tools}>
          {desk.sound === "blocked" && <SoundButton />}
          {desk.text && !covered && (
            <TypingButton ascii={desk.ascii} always={desk.typing} onToggle={setTyping} />
          )}
        </div>
        <BatonChip desk={desk} />
      </div>
      <DeskNumbers desk={desk} />
      <PadNotice />
      {desk.hanging && !desk.interrupted && <HangingBanner />}
      <Waiting />
    </div>
  );
}

/** Height that the phone's keyboard leaves, px; null while not `active`, or unknown. */
function useVisibleHeight(active: boolean): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = (): void => setHeight(viewport.height);
    measure();
    viewport.addEventListener("resize", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      setHeight(null);
    };
  }, [active]);
  return height;
}

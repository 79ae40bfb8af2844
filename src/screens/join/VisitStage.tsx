import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Desk } from "../../../streams/features/desk/deskState.ts";
import type { Visit } from "../../../streams/features/desk/party/visitState.ts";
import type { Picture } from "../../../streams/ports/stage.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import { unsupportedText } from "../../components/game/unsupportedText.ts";
import desk from "../desk/Desk.module.css";
import { roleColor } from "../desk/guestTexts.ts";
import { DeskNotice } from "../desk/notices/DeskNotice.tsx";
import overlay from "../desk/notices/DeskOverlay.module.css";
import { TouchControls } from "../desk/touch/TouchControls.tsx";
import { pictureShape } from "../desk/touch/useTouchRoom.ts";
import { GuestTools } from "./GuestTools.tsx";
import styles from "./VisitStage.module.css";

type Visiting = Extract<Visit, { status: "visiting" }>;

const text = defineMessages({
  leave: { id: "join.leave", defaultMessage: "Leave the game" },
  viewer: { id: "join.role.viewer", defaultMessage: "You’re watching" },
  pad2: { id: "join.role.pad2", defaultMessage: "You’re player 2" },
  pad3: { id: "join.role.pad3", defaultMessage: "You’re player 3" },
  pad4: { id: "join.role.pad4", defaultMessage: "You’re player 4" },
  copilot: { id: "join.role.copilot", defaultMessage: "You steer together" },
  connecting: { id: "join.connecting", defaultMessage: "Connecting…" },
  paused: { id: "join.paused", defaultMessage: "The player has paused the game" },
  waits: { id: "join.waits", defaultMessage: "Waiting for the player to come back…" },
  replaced: { id: "join.replaced", defaultMessage: "The picture moved to another tab of yours." },
  lost: { id: "join.lost", defaultMessage: "The picture was lost on the way." },
  retry: { id: "join.retry", defaultMessage: "Try again" },
  holdsPad: { id: "join.baton", defaultMessage: "You have the pad" },
  padAway: { id: "join.baton.away", defaultMessage: "Somebody else has the pad" },
  picture: { id: "join.picture", defaultMessage: "No picture" },
});
const as = defineMessage<{ name: string }>({ id: "join.as", defaultMessage: "as {name}" });

/** Another player's game: its picture, the controls of the guest's role, and leaving. */
export function VisitStage({ visit }: { visit: Visiting }) {
  const { formatMessage, locale } = useIntl();
  const send = useSend();
  const { id, name, role, game } = visit;
  const playing = visit.desk.status === "playing" && !visit.waits ? visit.desk : null;
  const away = playing?.television === true && visit.beside;
  const holder = playing?.baton ?? undefined;
  const own = text[role === "television" ? "viewer" : role];
  const words = holder === undefined ? own : holder === id ? text.holdsPad : text.padAway;
  return (
    <main className={desk.desk}>
      <h1 className="visuallyHidden">{inLocale(game, locale)}</h1>
      {playing ? (
        <Stage playing={playing} away={away} holdsPad={holder === id} />
      ) : (
        <NoPicture visit={visit} />
      )}
      {/* A new element for each role, because the old one may have faded. A guest's name is untrusted: shown as isolated text. */}
      <div role="status">
        <p key={words.id} className={styles.role} data-stays={away || undefined} data-keep-clear="">
          <strong style={away ? { color: roleColor(role) } : undefined}>{formatMessage(words)}</strong>
          {name !== "" && (
            <span className={styles.name}>{formatMessage(as, { name: `\u2068${name}\u2069` })}</span>
          )}
        </p>
      </div>
      <button
        type="button"
        className={desk.leave}
        data-keep-clear=""
        aria-label={formatMessage(text.leave)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => send({ type: "desk/leaveVisit" })}
      >
        <X size={22} aria-hidden="true" />
      </button>
    </main>
  );
}

type StageProps = { playing: Extract<Desk, { status: "playing" }>; away: boolean; holdsPad: boolean };

/** @param away a television shows the picture in its place */
function Stage({ playing, away, holdsPad }: StageProps) {
  const { formatMessage } = useIntl();
  const { picture, layout, moving, interrupted, paused } = playing;
  const wait =
    (!moving && !away) || interrupted ? text.connecting : paused.reasons.length > 0 ? text.paused : null;
  const touched = layout.landscape.length + layout.portrait.length > 0;
  return (
    <div
      className={desk.stage}
      data-touched={touched || undefined}
      data-television={away || undefined}
      {...pictureShape(playing)}
    >
      <div className={desk.screen} data-screen="">
        <Video picture={picture} />
        {wait && (
          <div className={overlay.overlay} data-see-through="">
            <p className={overlay.chip} role="status">
              {formatMessage(wait)}
            </p>
          </div>
        )}
      </div>
      {touched && (
        <div className={desk.thumbs}>
          <TouchControls desk={playing} />
        </div>
      )}
      <GuestTools playing={playing} holdsPad={holdsPad} />
    </div>
  );
}

export function Video({ picture }: { picture: Picture }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current ? picture.attach(video.current) : undefined), [picture]);
  // biome-ignore lint/a11y/useMediaCaption: a live game has no captions to offer
  return <video ref={video} className={desk.video} playsInline disablePictureInPicture data-takes-pads />;
}

export function NoPicture({ visit: { waits, desk: shown } }: { visit: Visiting }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  if (shown.status !== "failed" || waits)
    return <DeskNotice game={null} title={formatMessage(waits ? text.waits : text.connecting)} />;
  const { reason } = shown;
  const why = reason === "unsupported" ? unsupportedText : reason === "replaced" ? text.replaced : text.lost;
  return (
    <DeskNotice
      game={null}
      title={formatMessage(text.picture)}
      actions={
        reason === "unsupported" ? undefined : (
          <Button onClick={() => send({ type: "desk/retry" })}>{formatMessage(text.retry)}</Button>
        )
      }
    >
      <p className={styles.why}>{formatMessage(why)}</p>
    </DeskNotice>
  );
}

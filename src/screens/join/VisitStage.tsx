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
import { padNumber } from "../desk/guestTexts.ts";
import { DeskNotice } from "../desk/notices/DeskNotice.tsx";
import overlay from "../desk/notices/DeskOverlay.module.css";
import { OnTelevision } from "../desk/OnTelevision.tsx";
import { TouchControls } from "../desk/touch/TouchControls.tsx";
import { pictureShape } from "../desk/touch/useTouchRoom.ts";
import { GuestTools } from "./GuestTools.tsx";
import styles from "./VisitStage.module.css";

type Visiting = Extract<Visit, { status: "visiting" }>;

const text = {
  as: defineMessage<{ name: string }>({ id: "join.as", defaultMessage: "as {name}" }),
  ...defineMessages({
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
    picture: { id: "join.picture", defaultMessage: "No picture" },
    baton: { id: "join.baton", defaultMessage: "You have the pad" },
    batonAway: { id: "join.baton.away", defaultMessage: "Somebody else has the pad" },
  }),
  looking: defineMessage<{ game: string }>({
    id: "join.looking",
    defaultMessage: "Connection lost: looking for {game}…",
  }),
};

/** Another player's game: its picture, the controls of the guest's role, and leaving. */
export function VisitStage({ visit }: { visit: Visiting }) {
  const { formatMessage, locale } = useIntl();
  const send = useSend();
  const { id, name, role, game, beside } = visit;
  const playing = visit.desk.status === "playing" && !visit.waits ? visit.desk : null;
  const holder = playing?.baton?.holder;
  const own = text[role === "television" ? "viewer" : role];
  const words = holder === undefined ? own : holder === id ? text.baton : text.batonAway;
  const as = name === "" ? "" : formatMessage(text.as, { name: `\u2068${name}\u2069` });
  const away = playing !== null && beside && playing.television;
  return (
    <main className={desk.desk}>
      <h1 className="visuallyHidden">{inLocale(game, locale)}</h1>
      {playing ? (
        <Stage playing={playing} away={away} game={inLocale(game, locale)} holdsPad={holder === id} />
      ) : (
        <NoPicture visit={visit} />
      )}
      {/* A new element for each role, because the old one may have faded. A guest's name is untrusted: shown as isolated text. */}
      <div role="status">
        {away ? (
          <OnTelevision title={formatMessage(words)} note={as} pad={padNumber(role)} />
        ) : (
          <p key={words.id} className={styles.role} data-keep-clear="">
            <strong>{formatMessage(words)}</strong>
            {as !== "" && <span className={styles.name}>{as}</span>}
          </p>
        )}
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

interface StageProps extends Omit<OverlayProps, "paused"> {
  /** A television shows the picture in its place. */
  readonly away: boolean;
  readonly holdsPad: boolean;
}

function Stage({ playing, away, game, holdsPad }: StageProps) {
  const { formatMessage } = useIntl();
  const { picture, layout } = playing;
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
        <StillOverlay
          playing={away ? { ...playing, moving: true } : playing}
          game={game}
          paused={formatMessage(text.paused)}
        />
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

interface OverlayProps {
  readonly playing: Extract<Desk, { status: "playing" }>;
  /** Its name. */
  readonly game: string;
  /** What to say while it is paused. */
  readonly paused: string;
}

/** Covers a picture that stands still, and says why. */
export function StillOverlay({ playing, game, paused }: OverlayProps) {
  const { formatMessage } = useIntl();
  const { moving, interrupted } = playing;
  const words = interrupted
    ? formatMessage(text.looking, { game })
    : moving
      ? playing.paused.reasons.length > 0 && paused
      : formatMessage(text.connecting);
  return (
    words && (
      <div className={overlay.overlay} data-see-through="">
        <p className={overlay.chip} role="status">
          {words}
        </p>
      </div>
    )
  );
}

export function Video({ picture }: { picture: Picture }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current ? picture.attach(video.current) : undefined), [picture]);
  // biome-ignore lint/a11y/useMediaCaption: a live game has no captions to offer
  return <video ref={video} className={desk.video} playsInline disablePictureInPicture data-takes-pads />;
}

export function NoPicture({ visit: { waits, desk: shown, game } }: { visit: Visiting }) {
  const { formatMessage, locale } = useIntl();
  const send = useSend();
  if (waits) return <DeskNotice game={null} title={formatMessage(text.waits)} />;
  if (shown.status === "connecting" && shown.again)
    return <DeskNotice game={null} title={formatMessage(text.looking, { game: inLocale(game, locale) })} />;
  if (shown.status !== "failed") return <DeskNotice game={null} title={formatMessage(text.connecting)} />;
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

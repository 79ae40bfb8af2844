import { useEffect, useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { joinLink } from "../../../streams/features/desk/party/joinLink.ts";
import type { Television } from "../../../streams/features/desk/party/visitState.ts";
import type { Party } from "../../../wire/calls/partyCalls.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { useDeskModule } from "../../components/gates.ts";
import QrCode from "../../components/layouts/QrCode.tsx";
import { guestTexts, roleColor, roleTexts } from "../desk/guestTexts.ts";
import { NoPicture, Video } from "../join/VisitStage.tsx";
import styles from "./Tv.module.css";

const text = {
  ...defineMessages({
    join: { id: "tv.join", defaultMessage: "Scan to play along" },
    pin: { id: "tv.join.pin", defaultMessage: "PIN" },
    hide: { id: "tv.join.hide", defaultMessage: "OK on the remote hides this" },
    player: { id: "tv.player", defaultMessage: "The player: player 1" },
    connecting: { id: "join.connecting", defaultMessage: "Connecting…" },
    paused: { id: "tv.paused", defaultMessage: "Paused. Go on with the phone." },
    waits: { id: "join.waits", defaultMessage: "Waiting for the player to come back…" },
    sound: { id: "tv.sound", defaultMessage: "Press any key for sound" },
    batonBack: { id: "desk.baton.back", defaultMessage: "The player has the pad again" },
  }),
  looking: defineMessage<{ game: string }>({
    id: "tv.looking",
    defaultMessage: "Connection lost: looking for {game}…",
  }),
};

type Visiting = Extract<Television, { status: "visiting" }>;

/** A player's game on a television: its picture, how friends join, and who plays. */
export function TvGame({ visit }: { visit: Visiting }) {
  const { desk, television, waits } = visit;
  const playing = desk.status === "playing" && !waits ? desk : null;
  const isBlocked = playing?.sound === "blocked";
  const panel = usePanel(waits || !!playing?.paused.reasons.length, isBlocked);
  return (
    <main className={`${styles.tv} ${styles.game}`}>
      <h1 className="visuallyHidden">{inLocale(visit.game, useIntl().locale)}</h1>
      {playing && <Video picture={playing.picture} />}
      {desk.status === "failed" && !waits ? <NoPicture visit={visit} /> : <Still visit={visit} />}
      <Badges
        isBlocked={isBlocked}
        holder={television?.guests.find(({ id }) => id === playing?.baton) ?? null}
      />
      {panel.shown && <JoinPanel visit={visit} onBegun={panel.begun} />}
    </main>
  );
}

/** Says why the picture stands still. */
function Still({ visit: { desk, game, waits } }: { visit: Visiting }) {
  const { formatMessage, locale } = useIntl();
  const isPlaying = desk.status === "playing";
  const isLost = isPlaying ? desk.interrupted : desk.status === "connecting" && desk.again;
  const still = waits
    ? text.waits
    : !isPlaying || !desk.moving
      ? text.connecting
      : desk.paused.reasons.length > 0 && text.paused;
  const words =
    isLost && !waits
      ? formatMessage(text.looking, { game: inLocale(game, locale) })
      : still && formatMessage(still);
  return (
    <div className={styles.still} role="status">
      {words && <p>{words}</p>}
    </div>
  );
}

/**
 * Whether the panel shows: at first, whenever the game waits, and as the remote's OK has chosen since. While the browser blocks the sound,
 * the first key turns it on instead.
 */
function usePanel(waits: boolean, isBlocked: boolean) {
  const send = useSend();
  const [isNew, setNew] = useState(true);
  const [chosen, setChosen] = useState<{ waits: boolean; shown: boolean } | null>(null);
  if (chosen && chosen.waits !== waits) setChosen(null);
  const shown = chosen?.shown ?? (waits || isNew);
  useEffect(() => {
    const press = ({ key, repeat }: KeyboardEvent): void => {
      if (repeat) return;
      if (isBlocked) {
        send({ type: "desk/sound", on: true });
        send({ type: "desk/fullScreen", on: true });
      } else if (key === "Enter") setChosen({ waits, shown: !shown });
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [send, isBlocked, waits, shown]);
  return { shown, begun: () => setNew(false) };
}

/** How friends join, and who is here. @param onBegun once it has shown for long enough */
function JoinPanel({ visit: { television, connected }, onBegun }: { visit: Visiting; onBegun: () => void }) {
  const { formatMessage } = useIntl();
  const prefix = useSelector(useApp().location, (now) => now.prefix);
  if (television === null) return null;
  const { link, pin, guests } = television;
  const url = joinLink(window.location.origin, prefix, link, pin);
  const label = formatMessage(text.join);
  return (
    <section className={styles.panel} aria-label={label} onAnimationEnd={onBegun}>
      <QrCode text={url} label={label} />
      <div>
        <h2>{label}</h2>
        <p>
          <strong>{`${formatMessage(text.pin)} ${pin}`}</strong>
        </p>
        <p style={{ color: roleColor("player") }}>{formatMessage(text.player)}</p>
        {guests
          .filter(({ id, role }) => role !== "television" && connected.includes(id))
          .map(({ id, name, role }) => (
            <p key={id} style={{ color: roleColor(role) }}>
              <bdi>{name}</bdi>: {formatMessage(roleTexts[role])}
            </p>
          ))}
        <p>{formatMessage(text.hide)}</p>
      </div>
    </section>
  );
}

/** In a corner: who has the pad (`holder`), who has just come, left or given it back, and that a key turns on the sound. */
function Badges({ isBlocked, holder }: { isBlocked: boolean; holder: Party["guests"][number] | null }) {
  const { formatMessage } = useIntl();
  const notice = useValue(useDeskModule().televisionNotice);
  const [wasHeld, setHeld] = useState(false);
  if (holder && !wasHeld) setHeld(true);
  return (
    <div className={styles.badges} role="status">
      {isBlocked && <p>{formatMessage(text.sound)}</p>}
      {holder && (
        <p style={{ color: roleColor(holder.role) }}>
          {formatMessage(guestTexts.hasPad, { name: `\u2068${holder.name}\u2069` })}
        </p>
      )}
      {wasHeld && !holder && <p className={styles.passing}>{formatMessage(text.batonBack)}</p>}
      {notice && (
        <p>{formatMessage(notice.came ? guestTexts.came : guestTexts.left, { name: notice.name })}</p>
      )}
    </div>
  );
}

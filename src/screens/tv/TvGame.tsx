import { Suspense, useEffect, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { joinLink } from "../../../streams/features/desk/party/joinLink.ts";
import type { Visit } from "../../../streams/features/desk/party/visitState.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { lazyComponent } from "../../bridge/lazyComponent.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { useDeskModule } from "../../components/gates.ts";
import { guestTexts, padNumber, roleTexts } from "../desk/guestTexts.ts";
import pads from "../desk/Pads.module.css";
import { NoPicture, StillOverlay, Video } from "../join/VisitStage.tsx";
import styles from "./Tv.module.css";

const QrCode = lazyComponent(() => import("../../components/layouts/QrCode.tsx"));

const text = defineMessages({
  qr: { id: "desk.tv.join.qr", defaultMessage: "QR code for friends" },
  join: { id: "desk.tv.join", defaultMessage: "Scan to play along" },
  pin: { id: "desk.tv.join.pin", defaultMessage: "PIN" },
  hide: { id: "desk.tv.join.hide", defaultMessage: "OK on the remote shows and hides this." },
  player: { id: "desk.tv.player", defaultMessage: "The player" },
  player1: { id: "desk.role.player", defaultMessage: "player 1" },
  paused: { id: "desk.tv.paused", defaultMessage: "Paused. Go on with the phone." },
  sound: { id: "desk.tv.sound", defaultMessage: "Press any key for sound" },
  batonBack: { id: "desk.baton.back", defaultMessage: "The player has the pad again" },
});

type Visiting = Extract<Visit, { status: "visiting" }>;

/** A player's game on a television: its picture, how friends join, and who plays. */
export function TvGame({ visit }: { visit: Visiting }) {
  const { formatMessage, locale } = useIntl();
  const game = inLocale(visit.game, locale);
  const playing = visit.desk.status === "playing" && !visit.waits ? visit.desk : null;
  const waits = visit.waits || (playing !== null && playing.paused.reasons.length > 0);
  const isBlocked = playing?.sound === "blocked";
  const { shown, begun } = usePanel(waits, isBlocked);
  const holder = visit.television?.guests.find(({ id }) => id === playing?.baton?.holder);
  return (
    <main className={styles.game}>
      <h1 className="visuallyHidden">{game}</h1>
      {playing ? (
        <>
          <Video picture={playing.picture} />
          <StillOverlay playing={playing} game={game} paused={formatMessage(text.paused)} />
        </>
      ) : (
        <NoPicture visit={visit} />
      )}
      {shown && <JoinPanel visit={visit} onBegun={begun} />}
      <Badges holder={holder?.name ?? null} isBlocked={isBlocked} />
      {holder && (
        <p className={`${styles.mark} ${pads.pad}`} data-pad={padNumber(holder.role)} aria-hidden="true">
          {holder.name}
        </p>
      )}
    </main>
  );
}

/**
 * Whether the panel shows: at first, whenever the game waits, and as the remote's OK has chosen since. The first key turns on the sound
 * instead, while the browser blocks it: only a key may do that.
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
  const here = guests.filter(({ id, role }) => role !== "television" && connected.includes(id));
  return (
    <section className={styles.panel} aria-label={formatMessage(text.join)} onAnimationEnd={onBegun}>
      <div className={styles.qr}>
        <Suspense fallback={null}>
          <QrCode
            text={`${joinLink(window.location.origin, prefix, link)}.${pin}`}
            label={formatMessage(text.qr)}
          />
        </Suspense>
      </div>
      <div>
        <h2>{formatMessage(text.join)}</h2>
        <p>
          {formatMessage(text.pin)} <strong className={styles.pin}>{pin}</strong>
        </p>
        <ul className={styles.people}>
          <li className={pads.pad} data-pad={1}>
            {formatMessage(text.player)} <small>{formatMessage(text.player1)}</small>
          </li>
          {here.map(({ id, name, role }) => (
            <li key={id} className={pads.pad} data-pad={padNumber(role)}>
              <bdi>{name}</bdi> <small>{formatMessage(roleTexts[role])}</small>
            </li>
          ))}
        </ul>
        <p className={styles.hide}>{formatMessage(text.hide)}</p>
      </div>
    </section>
  );
}

interface BadgesProps {
  /** The name of the guest who has the pad. */
  readonly holder: string | null;
  readonly isBlocked: boolean;
}

/** Says that a key turns on the sound, and for some seconds who has come or left, and who has the pad now. */
function Badges({ holder, isBlocked }: BadgesProps) {
  const { formatMessage } = useIntl();
  const notice = useValue(useDeskModule().televisionNotice);
  const [last, setLast] = useState({ holder, changed: holder !== null });
  if (last.holder !== holder) setLast({ holder, changed: true });
  return (
    <div className={styles.badges} role="status">
      {isBlocked && <p className={styles.sound}>{formatMessage(text.sound)}</p>}
      {notice && (
        <p>{formatMessage(notice.came ? guestTexts.came : guestTexts.left, { name: notice.name })}</p>
      )}
      {last.changed && (
        <p key={holder} className={styles.passing}>
          {holder === null
            ? formatMessage(text.batonBack)
            : formatMessage(guestTexts.hasPad, { name: `\u2068${holder}\u2069` })}
        </p>
      )}
    </div>
  );
}

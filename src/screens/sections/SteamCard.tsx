import { useId } from "react";
import { defineMessage, type IntlShape, useIntl } from "react-intl";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import type { SteamGame } from "../../../streams/features/catalogue/steam.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector } from "../../bridge/useValue.ts";
import { Cover } from "../../components/game/Cover.tsx";
import heading from "./heading.module.css";
import { GameLink } from "./lists/GameLink.tsx";
import lists from "./lists/lists.module.css";
import { Rail } from "./Rail.tsx";
import styles from "./Steam.module.css";
import { useSteam } from "./useSteam.tsx";

const text = {
  hours: defineMessage<{ hours: number }>({ id: "steam.hours", defaultMessage: "{hours, number} h" }),
  minutes: defineMessage<{ minutes: number }>({
    id: "steam.minutes",
    defaultMessage: "{minutes, number} min",
  }),
  none: defineMessage({ id: "steam.none", defaultMessage: "None of your Steam games runs here." }),
  never: defineMessage({ id: "steam.never", defaultMessage: "Not played yet" }),
};

/** The player's own Steam games, most played first (R-HOME-02). */
export function SteamCard({ section, showsLoading }: { section: HomeSection; showsLoading: boolean }) {
  const intl = useIntl();
  const titleId = useId();
  const steam = useSteam(section, showsLoading);
  if ("instead" in steam) return steam.instead;
  const { bound, games } = steam.library;
  if (!bound) return null;
  const most = Math.max(1, games[0]?.playtime ?? 0);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={heading.heading}>
        {inLocale(section.title, intl.locale)}
      </h2>
      {games.length === 0 ? (
        <p className={styles.none}>{intl.formatMessage(text.none)}</p>
      ) : (
        <Rail className={styles.shelf}>
          {games.map((game) => (
            <li key={game.GameIdStr} className={lists.item}>
              <OwnedGame game={game} share={game.playtime / most} />
            </li>
          ))}
        </Rail>
      )}
    </section>
  );
}

/** A game that is also in the catalogue links to its page. */
function OwnedGame({ game, share }: { game: SteamGame; share: number }) {
  const intl = useIntl();
  const known = useSelector(useApp().games, (games) => games.get(game.GameIdStr));
  const shown = (
    <>
      <span className={lists.box}>
        <Cover src={game.imageUrl} name="" shape="wide" />
      </span>
      <span className={styles.name}>{game.gameName}</span>
      <span className={styles.time}>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
        {timeOf(game.playtime, intl)}
      </span>
    </>
  );
  return known ? <GameLink game={known}>{shown}</GameLink> : shown;
}

/** Whole hours, or minutes below one hour. */
function timeOf(minutes: number, intl: IntlShape): string {
  if (minutes >= 60) return intl.formatMessage(text.hours, { hours: Math.floor(minutes / 60) });
  if (minutes >= 1) return intl.formatMessage(text.minutes, { minutes: Math.floor(minutes) });
  return intl.formatMessage(text.never);
}

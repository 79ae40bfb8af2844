import CircleHelp from "lucide-react/icons/circle-question-mark";
import { defineMessages, useIntl } from "react-intl";
import { addressOf } from "../../../streams/features/catalogue/gameFilter.ts";
import { pages } from "../../../streams/page/routes.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { detailsOf } from "../../../wire/gameDetails.ts";
import { modes as allModes, type Mode } from "../../../wire/modes.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { usePageTitle } from "../../bridge/ShellContext.ts";
import { Cover } from "../../components/game/Cover.tsx";
import { useGenreNames } from "../../components/game/Genres.tsx";
import { modeMessages } from "../../components/game/modeMessages.ts";
import { Picture } from "../../components/game/Picture.tsx";
import { unsupportedText } from "../../components/game/unsupportedText.ts";
import { useGameText } from "../../components/game/useGameText.ts";
import { Link } from "../../components/Link.tsx";
import styles from "./Details.module.css";
import { GameInfo } from "./GameInfo.tsx";
import { PlayButton } from "./PlayButton.tsx";
import { SharedLayout } from "./SharedLayout.tsx";
import { SimilarGames } from "./SimilarGames.tsx";
import { Summary } from "./Summary.tsx";

const text = defineMessages({
  modes: { id: "details.modes", defaultMessage: "Ways to play" },
  noModes: { id: "details.noModes", defaultMessage: "This game can’t be played right now." },
});

export function GamePage({ game, modes }: { game: GameBrief; modes: readonly Mode[] }) {
  const intl = useIntl();
  const { canPlay, send } = useApp();
  const { name, summary, tall, backdrop } = useGameText(game);
  return (
    <main className={styles.game}>
      <div className={styles.backdrop} aria-hidden="true">
        <Picture src={backdrop} alt="" width={1280} height={720} decoding="async" fetchPriority="high" />
      </div>
      <div className={styles.columns}>
        <Cover className={styles.poster} src={tall} name={name} shape="tall" eager />
        <div className={styles.head}>
          <h1 className={styles.name}>{name}</h1>
          <GenreLinks genres={game.genres} />
        </div>
        <div className={styles.body}>
          <SharedLayout />
          {!canPlay && (
            <p className={styles.note} role="note">
              {intl.formatMessage(unsupportedText)}
            </p>
          )}
          <Summary summary={summary} />
          <h2 className={styles.heading}>{intl.formatMessage(text.modes)}</h2>
          {modes.length === 0 ? (
            <p className={styles.quiet}>{intl.formatMessage(text.noModes)}</p>
          ) : (
            <ul className={styles.modes}>
              {modes.map((mode) => (
                <li key={mode}>
                  <button
                    type="button"
                    className={styles.mode}
                    onClick={() => send({ type: "play/click", gameId: game.gameIdStr, mode })}
                  >
                    <strong>{intl.formatMessage(modeMessages[mode].name)}</strong>
                    {/* The text about PC Mode mentions saves, which this game may not have. */}
                    {!(mode === allModes.pcMode && detailsOf(game)?.saves === null) && (
                      <span className={styles.quiet}>
                        {intl.formatMessage(modeMessages[mode].description)}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Link to={pages.guidance.path} className={styles.help}>
            <CircleHelp size={18} aria-hidden="true" />
            {usePageTitle("guidance")}
          </Link>
          <GameInfo game={game} name={name} />
        </div>
      </div>
      <PlayButton gameId={game.gameIdStr} />
      <SimilarGames game={game} />
    </main>
  );
}

/** A game's genres; each links to its games. */
function GenreLinks({ genres }: { genres: readonly string[] }) {
  const names = useGenreNames(genres);
  return (
    <ul className={styles.genres}>
      {genres.map((genre, index) => (
        <li key={genre}>
          <Link className={styles.genre} to={addressOf({ genres: [genre], mode: null })}>
            <span>{names[index]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { useIntl } from "react-intl";
import { genresOf, isOfGenre } from "../../../streams/features/catalogue/genres.ts";
import { pages } from "../../../streams/page/routes.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Cover } from "../../components/game/Cover.tsx";
import { useGenreNames } from "../../components/game/Genres.tsx";
import { gameText } from "../../components/game/useGameText.ts";
import { Link } from "../../components/Link.tsx";
import lists from "./lists/lists.module.css";
import { Rail } from "./Rail.tsx";
import styles from "./sectionLists.module.css";

/** Genres as tiles, each with a game's artwork without its title; genres without games are left out. */
export function GenreTiles({ games }: { games: readonly GameBrief[] }) {
  const known = useValue(useApp().games);
  const all = games.length > 0 ? games : [...known.values()];
  const tiles = tilesOf(all);
  const names = useGenreNames(tiles.map(({ genre }) => genre));
  return (
    <Rail className={lists.types}>
      {tiles.map(({ genre, game }, index) => (
        <li key={genre} className={lists.item}>
          <Tile genre={genre} name={names[index] ?? genre} game={game} />
        </li>
      ))}
    </Rail>
  );
}

function Tile({ genre, name, game }: { genre: string; name: string; game?: GameBrief | undefined }) {
  const { locale } = useIntl();
  return (
    <Link to={`${pages.types.path}?type=${encodeURIComponent(genre)}`} className={lists.link}>
      <span className={lists.box}>
        <Cover src={game ? gameText(game, locale).backdrop : ""} name="" shape="wide" />
      </span>
      <span className={styles.caption}>{name}</span>
    </Link>
  );
}

/** Each genre with a game as its illustration, a different one where possible. All genres while no game is known. */
function tilesOf(games: readonly GameBrief[]): { genre: string; game?: GameBrief }[] {
  if (games.length === 0) return genresOf([]).map((genre) => ({ genre }));
  const shown = new Set<GameBrief>();
  return genresOf(games).flatMap((genre) => {
    const own = games.filter((game) => isOfGenre(game, genre));
    const game = own.find((one) => !shown.has(one)) ?? own[0];
    if (!game) return [];
    shown.add(game);
    return [{ genre, game }];
  });
}

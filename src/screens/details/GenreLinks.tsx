import { addressOf } from "../../../streams/features/catalogue/gameFilter.ts";
import { useGenreNames } from "../../components/Genres.tsx";
import { Link } from "../../components/Link.tsx";
import styles from "./GenreLinks.module.css";

/** A game's genres, each a link to the games of that genre. */
export function GenreLinks({ genres }: { genres: readonly string[] }) {
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

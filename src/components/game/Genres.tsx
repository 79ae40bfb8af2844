import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import styles from "./Genres.module.css";

const text = defineMessages({
  action: { id: "genre.action", defaultMessage: "Action" },
  adventure: { id: "genre.adventure", defaultMessage: "Adventure" },
  classic: { id: "genre.classic", defaultMessage: "Classic" },
  puzzle: { id: "genre.puzzle", defaultMessage: "Puzzle" },
  racing: { id: "genre.racing", defaultMessage: "Racing" },
  roleplay: { id: "genre.roleplay", defaultMessage: "Role-playing" },
  shooting: { id: "genre.shooting", defaultMessage: "Shooting" },
  simulation: { id: "genre.simulation", defaultMessage: "Simulation" },
  sport: { id: "genre.sport", defaultMessage: "Sport" },
  strategy: { id: "genre.strategy", defaultMessage: "Strategy" },
  zombie: { id: "genre.zombie", defaultMessage: "Zombie" },
});

const known = new Map<string, MessageDescriptor>(Object.entries(text));

/** Translates genres; a genre without a translation is shown as the service wrote it. */
export function useGenreNames(genres: readonly string[]): readonly string[] {
  const intl = useIntl();
  return genres.map((genre) => {
    const message = known.get(genre.toLowerCase());
    return message ? intl.formatMessage(message) : genre;
  });
}

export function Genres({ genres }: { genres: readonly string[] }) {
  const names = useGenreNames(genres);
  return (
    <ul className={styles.genres}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

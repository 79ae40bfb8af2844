import styles from "./CoverWall.module.css";
import { Picture } from "./Picture.tsx";

/** Pictures in `public/wall`, of the built-in games. No picture has itself as a neighbour. */
const wall = [
  ["g-halogen-mile", "g-prismhall", "g-neon-arena", "g-brick-comet"],
  ["g-brick-comet", "g-floodlight-penalties", "g-hollow-harvest", "g-halogen-mile"],
  ["g-neon-arena", "g-halogen-mile", "g-prismhall", "g-floodlight-penalties"],
  ["g-floodlight-penalties", "g-hollow-harvest", "g-brick-comet", "g-neon-arena"],
  ["g-prismhall", "g-neon-arena", "g-halogen-mile", "g-hollow-harvest"],
] as const;

/** A slanted wall of covers behind a page for visitors. The page needs `isolation: isolate`, so that the wall stays within it. */
export function CoverWall() {
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.slope}>
        {wall.map((column) => (
          <div key={column[0]} className={styles.column}>
            {column.map((id) => (
              <Picture
                key={id}
                src={`/wall/${id}.webp`}
                alt=""
                width={240}
                height={320}
                decoding="async"
                draggable={false}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

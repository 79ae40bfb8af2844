import { useApp } from "../../bridge/AppContext.tsx";
import styles from "./CoverWall.module.css";
import { Picture } from "./Picture.tsx";

/** The built-in games, for a backend that names none. */
const builtIn = [
  "halogen-mile",
  "prismhall",
  "neon-arena",
  "brick-comet",
  "floodlight-penalties",
  "hollow-harvest",
];
const columns = [0, 1, 2, 3, 4];
const rows = [0, 1, 2, 3];

/** A slanted wall of covers behind a page for visitors. The page needs `isolation: isolate`, so that the wall stays within it. */
export function CoverWall() {
  const named = useApp().config.wall?.covers ?? [];
  const covers = named.length > 0 ? named : builtIn.map((name) => `g-${name}`);
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.slope}>
        {columns.map((column) => (
          <div key={column} className={styles.column}>
            {rows.map((row) => (
              <Picture
                key={row}
                src={`/wall/${covers[(column * rows.length + row) % covers.length]}.webp`}
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

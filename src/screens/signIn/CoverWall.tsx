import styles from "./CoverWall.module.css";

/** Pictures that ship with the client, of the games that a host always has; none beside or below itself. */
const wall = [
  ["g-halogen-mile", "g-prismhall", "g-neon-arena"],
  ["g-hollow-harvest", "g-brick-comet", "g-floodlight-penalties"],
  ["g-prismhall", "g-neon-arena", "g-halogen-mile"],
  ["g-brick-comet", "g-floodlight-penalties", "g-hollow-harvest"],
] as const;

/** A slanted wall of covers behind the sign-in. */
export function CoverWall() {
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.slope}>
        {wall.map((column) => (
          <div key={column[0]} className={styles.column}>
            {column.map((id) => (
              <img
                key={id}
                src={`/covers/${id}-tall.webp`}
                alt=""
                width={480}
                height={640}
                decoding="async"
                draggable={false}
                onError={(event) => {
                  event.currentTarget.style.visibility = "hidden";
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

import styles from "./CoverWall.module.css";

/** Pictures that ship with the client. */
const wall = [
  ["g-halogen-mile", "g-lantern-keeper", "g-dunebreaker"],
  ["g-emberwing", "g-night-market", "g-starlance"],
  ["g-floodlight-eleven", "g-deepwatch", "g-hollow-harvest"],
  ["g-takraw-kings", "g-prismhall", "g-ironveil"],
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

import { useState } from "react";
import { type OpsGameEdit, opsPicturePath } from "../../../streams/wire/operator/ops.ts";
import { useSelector } from "../../bridge/useValue.ts";
import { useOps } from "../parts/OpsContext.ts";
import styles from "./GameEditor.module.css";

/**
 * The game beside its form: what somebody who plays it sees now, with each reading of what is live; else the last picture that
 * its host has taken (R-OPS-13).
 */
export function GamePicture({ game, name }: { readonly game: OpsGameEdit; readonly name: string }) {
  // Another one with each second that is played.
  const second = useSelector(
    useOps().state,
    ({ live }) => live.data?.games?.find(({ id }) => id === game.id)?.playedFor ?? undefined,
  );
  const [last = null] = game.pictures;
  const address =
    second === undefined
      ? last
      : `${opsPicturePath}?${new URLSearchParams({ id: game.id, second: String(second) })}`;
  const [shown, setShown] = useState(address);
  if (address === null)
    return <p className={styles.note}>No picture: nobody plays it, and no host has taken one of it.</p>;
  return (
    <figure className={styles.picture}>
      {/* The one before stays until the next is there. */}
      {[...new Set([shown ?? address, address])].map((each) => (
        <img
          key={each}
          src={each}
          alt={each === shown ? `${name}, running` : ""}
          onLoad={() => setShown(each)}
        />
      ))}
      <figcaption className={styles.note}>
        {second === undefined
          ? "Nobody plays it now. This is the first picture that its host has taken of it."
          : "What somebody who plays it sees now: small, every 2 s, kept nowhere."}
      </figcaption>
    </figure>
  );
}

import { draftOf, type GameDraft, gameFields } from "../../../streams/features/ops/gameDraft.ts";
import type { OpsGameEdit } from "../../../streams/wire/operator/ops.ts";
import { momentText } from "../parts/format.ts";
import styles from "./GameEditor.module.css";

const intoView = (section: HTMLElement | null): void => section?.scrollIntoView({ block: "nearest" });

/** Another operator was faster: both edits side by side, and what saving mine on top would leave (R-OPS-12). */
export function GameConflict({
  theirs,
  mine,
  before,
  saved,
}: {
  readonly theirs: OpsGameEdit;
  readonly mine: GameDraft;
  /** What both began with. */
  readonly before: GameDraft;
  readonly saved: GameDraft;
}) {
  const other = draftOf(theirs.overlay);
  const by = theirs.edited?.by ?? "somebody";
  const differing = gameFields.filter((field) => mine[field] !== other[field]);
  return (
    <section className={styles.conflict} ref={intoView}>
      <h3>
        Changed by {by}, {momentText(theirs.edited?.at ?? 0)}
      </h3>
      <p>Nothing is lost: yours is still in the form. Saved on top, it changes only what you have changed.</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">{by}</th>
            <th scope="col">On top</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <tr key={field}>
              <th scope="row">{field.replace(/\.(.+)/, " ($1)")}</th>
              <td>{mine[field] === before[field] ? "not changed" : mine[field] || "empty"}</td>
              <td>{other[field] || "empty"}</td>
              <td>{saved[field] || "empty"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { useId } from "react";
import type { SearchTab } from "../../streams/features/ops/opsIntents.ts";
import { maxOpsSearch } from "../../wire/operator/opsLive.ts";
import fields from "./parts/Dialog.module.css";
import { useOps } from "./parts/OpsContext.ts";
import styles from "./Search.module.css";

/** Searches the list of a tab while the operator types. */
export function Search({
  tab,
  label,
  text,
  failure,
}: {
  readonly tab: SearchTab;
  readonly label: string;
  readonly text: string;
  readonly failure: string;
}) {
  const { send } = useOps();
  const id = useId();
  return (
    <search className={styles.search}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={fields.field}
        type="search"
        maxLength={maxOpsSearch}
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => send({ type: "ops/search", tab, text: target.value })}
      />
      <p role="alert" className={fields.failure}>
        {failure}
      </p>
    </search>
  );
}

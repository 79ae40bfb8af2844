import { useId } from "react";
import {
  maxOpsSearch,
  type OpsHostFilter,
  type OpsLive,
  opsHostStates,
} from "../../../wire/operator/opsLive.ts";
import { useSelector } from "../../bridge/useValue.ts";
import dialog from "../parts/Dialog.module.css";
import { useOps } from "../parts/OpsContext.ts";
import styles from "./HostTable.module.css";

export type Region = NonNullable<OpsLive["regions"]>[number];

export const titleOf = ({ id, title }: Region): string => (title === "" ? id : title);

/** Filters the hosts. Each change goes back to the first page. */
export function HostFilter({ regions }: { readonly regions: readonly Region[] }) {
  const { state, send } = useOps();
  const filter = useSelector(state, ({ hosts }) => hosts.filter);
  const id = useId();
  const set = (change: Partial<OpsHostFilter>) =>
    send({ type: "ops/hosts", filter: { ...filter, ...change }, from: 0 });
  return (
    <search className={styles.filter}>
      <p className={dialog.row}>
        <label htmlFor={`${id}search`}>Id, address, version or game id</label>
        <input
          id={`${id}search`}
          className={dialog.field}
          type="search"
          maxLength={maxOpsSearch}
          autoCapitalize="off"
          spellCheck={false}
          value={filter.search}
          onChange={({ target }) => set({ search: target.value })}
        />
      </p>
      <p className={dialog.row}>
        <label htmlFor={`${id}region`}>Region</label>
        <select
          id={`${id}region`}
          className={dialog.field}
          value={filter.region}
          onChange={({ target }) => set({ region: target.value })}
        >
          <option value="">All</option>
          {regions.map((region) => (
            <option key={region.id} value={region.id}>
              {titleOf(region)}
            </option>
          ))}
        </select>
      </p>
      <p className={dialog.row}>
        <label htmlFor={`${id}state`}>State</label>
        <select
          id={`${id}state`}
          className={dialog.field}
          value={filter.state}
          onChange={({ target }) => set({ state: opsHostStates.find((each) => each === target.value) ?? "" })}
        >
          <option value="">All</option>
          {opsHostStates.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </p>
    </search>
  );
}

import { maxOpsHosts, type OpsHost, type OpsLive } from "../../../wire/operator/opsLive.ts";
import { useSelector } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { clockTime } from "../parts/format.ts";
import { useOps } from "../parts/OpsContext.ts";
import { RowButton } from "../parts/RowButton.tsx";
import rows from "../parts/Rows.module.css";
import { questions } from "../questions.ts";
import { HostFilter, type Region } from "./HostFilter.tsx";
import styles from "./HostTable.module.css";

const tones = { ready: "good", draining: "warm", ending: "warm", silent: "bad", unused: "bad" } as const;

/** Hosts that match the filter, by page; those that need attention first (R-OPS-19). */
export function HostTable({
  regions,
  hosts,
}: {
  readonly regions: readonly Region[];
  readonly hosts: OpsLive["hosts"];
}) {
  return (
    <section className={rows.section} aria-labelledby="hosts">
      <h2 id="hosts" className={rows.title}>
        Hosts
      </h2>
      <HostFilter regions={regions} />
      {hosts === null ? (
        <p className={rows.note}>Loading …</p>
      ) : (
        <>
          <p role="status" className={rows.note}>
            {countText(hosts)}
          </p>
          {hosts.list.length > 0 && <Hosts list={hosts.list} />}
          {hosts.found > maxOpsHosts && <Pages hosts={hosts} />}
        </>
      )}
    </section>
  );
}

function countText({ total, found, from, list }: NonNullable<OpsLive["hosts"]>): string {
  if (total === 0) return "No host has registered.";
  if (found === 0) return `None of ${total} fits.`;
  const range = found > list.length ? `${from + 1} to ${from + list.length} of ${found}` : String(found);
  return found === total ? `${range} in all` : `${range} of ${total} fit`;
}

function Hosts({ list }: { readonly list: readonly OpsHost[] }) {
  return (
    <div className={styles.hosts}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Host</th>
            <th scope="col">State</th>
            <th scope="col">Seats</th>
            <th scope="col">
              <span className="visuallyHidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((host) => (
            <HostRow key={host.id} host={host} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HostRow({ host }: { readonly host: OpsHost }) {
  const { id, region, address, state, isDrained, version, seenAgo, seats } = host;
  const players = seats.leased + seats.starting + seats.running;
  const about = [region, address, version].filter((text) => text !== "");
  return (
    <tr>
      <th scope="row">
        {id}
        <span className={styles.note}>{about.join(" · ")}</span>
      </th>
      <td>
        <span className={rows.badge} data-tone={tones[state]}>
          {state}
        </span>
        <span className={styles.note}>
          {isDrained && state !== "draining" && "drained, "}
          seen {clockTime(seenAgo)} ago
        </span>
      </td>
      <td>
        {players} of {seats.total} in use
        <span className={styles.note}>{seatNote(seats)}</span>
      </td>
      <td>
        {isDrained ? (
          <RowButton label="Undrain" about={id} question={questions.undrain(id)} />
        ) : (
          <RowButton label="Drain" about={id} question={questions.drain(id, players)} />
        )}
      </td>
    </tr>
  );
}

/** Seats in transition; on a healthy host each stays so only briefly. */
function seatNote({ leased, starting }: OpsHost["seats"]): string {
  const parts = [starting > 0 ? `${starting} starting` : "", leased > 0 ? `${leased} leased` : ""];
  return parts.filter((part) => part !== "").join(", ");
}

function Pages({ hosts: { from, found } }: { readonly hosts: NonNullable<OpsLive["hosts"]> }) {
  const { state, send } = useOps();
  const filter = useSelector(state, ({ hosts }) => hosts.filter);
  const turnTo = (position: number) => send({ type: "ops/hosts", filter, from: position });
  return (
    <nav aria-label="Pages of hosts" className={rows.actions}>
      <Button variant="quiet" disabled={from === 0} onClick={() => turnTo(Math.max(0, from - maxOpsHosts))}>
        Previous
      </Button>
      <Button
        variant="quiet"
        disabled={from + maxOpsHosts >= found}
        onClick={() => turnTo(from + maxOpsHosts)}
      >
        Next
      </Button>
    </nav>
  );
}

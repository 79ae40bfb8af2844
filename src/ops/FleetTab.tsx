import type { OpsHost, OpsLive } from "../../streams/wire/operator/ops.ts";
import { useSelector } from "../bridge/useValue.ts";
import { clockTime, counted } from "./parts/format.ts";
import { useOps } from "./parts/OpsContext.ts";
import { RowButton } from "./parts/RowButton.tsx";
import { Row, Rows } from "./parts/Rows.tsx";

const tones = { ready: "good", draining: "warm", ending: "warm", silent: "bad", unused: "bad" } as const;

/** Regions, hosts with their seats, and the queue. */
export function FleetTab() {
  const live = useSelector(useOps().state, (value) => value.live.data);
  const queue = live?.queue;
  return (
    <>
      <Rows
        title="Queue"
        empty=""
        rows={
          queue === undefined
            ? null
            : [
                <Row
                  key="queue"
                  name={counted(queue.waiting, "player")}
                  facts={[
                    ["Longest wait", queue.waiting === 0 ? "" : clockTime(queue.longestWait)],
                    ["With a seat or an offer", String(live === null ? 0 : live.schedules - queue.waiting)],
                  ]}
                />,
              ]
        }
      />
      <Rows title="Regions" empty="No region has a host." rows={live?.regions.map(regionRow) ?? null} />
      <Rows
        title="Hosts"
        empty="No host has registered."
        rows={live?.hosts.map((host) => <HostRow key={host.id} host={host} />) ?? null}
      />
    </>
  );
}

function regionRow({ id, title, hosts, seats, free }: OpsLive["regions"][number]) {
  return (
    <Row
      key={id}
      name={title === "" ? id : title}
      facts={[
        ["Id", id],
        ["Hosts", String(hosts)],
        ["Seats", String(seats)],
        ["Free", String(free)],
      ]}
    />
  );
}

function HostRow({ host }: { readonly host: OpsHost }) {
  const { id, region, address, state, isDrained, version, seenAgo, seats } = host;
  const players = seats.leased + seats.starting + seats.running;
  return (
    <Row
      name={id}
      badge={{ text: state, tone: tones[state] }}
      facts={[
        ["Region", region],
        ["Operators", isDrained ? "keep new players from it" : ""],
        ["Address", address],
        ["Version", version],
        ["Last seen", `${clockTime(seenAgo)} ago`],
        ["Seats", String(seats.total)],
        ["Running", String(seats.running)],
        ["Starting", String(seats.starting)],
        ["Leased", String(seats.leased)],
        ["Free", String(Math.max(0, seats.total - players))],
      ]}
      actions={
        isDrained ? (
          <RowButton label="Undrain" about={id} target={{ kind: "undrain", hostId: id, players }} />
        ) : (
          <RowButton label="Drain" about={id} target={{ kind: "drain", hostId: id, players }} />
        )
      }
    />
  );
}

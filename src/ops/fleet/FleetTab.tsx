import { useSelector } from "../../bridge/useValue.ts";
import { clockTime, counted } from "../parts/format.ts";
import { useOps } from "../parts/OpsContext.ts";
import { RowButton } from "../parts/RowButton.tsx";
import { Row, Rows } from "../parts/Rows.tsx";
import { questions } from "../questions.ts";
import { type Region, titleOf } from "./HostFilter.tsx";
import { HostTable } from "./HostTable.tsx";

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
      <Rows title="Regions" empty="No region has a host." rows={live?.regions?.map(regionRow) ?? null} />
      <HostTable regions={live?.regions ?? []} hosts={live?.hosts ?? null} />
    </>
  );
}

function regionRow(region: Region) {
  const { id, hosts, drained, seats, free, players } = region;
  const title = titleOf(region);
  return (
    <Row
      key={id}
      name={title}
      facts={[
        ["Id", id],
        ["Hosts", String(hosts)],
        ["Drained", drained === 0 ? "" : String(drained)],
        ["Seats", String(seats)],
        ["Free", String(free)],
        ["Players", String(players)],
      ]}
      actions={
        <>
          {drained < hosts && (
            <RowButton
              label="Drain all"
              about={title}
              question={questions.drainRegion(id, title, hosts, players)}
            />
          )}
          {drained > 0 && (
            <RowButton
              label="Undrain all"
              about={title}
              question={questions.undrainRegion(id, title, hosts)}
            />
          )}
        </>
      }
    />
  );
}

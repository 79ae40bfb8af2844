import type { OpsGame } from "../../wire/operator/opsLive.ts";
import { useSelector } from "../bridge/useValue.ts";
import { momentText } from "./parts/format.ts";
import { useOps } from "./parts/OpsContext.ts";
import { RowButton } from "./parts/RowButton.tsx";
import { Row, Rows } from "./parts/Rows.tsx";
import { questions } from "./questions.ts";

/** The games of all hosts, and which hosts have each (R-OPS-10). */
export function GamesTab() {
  const live = useSelector(useOps().state, (value) => value.live.data);
  return (
    <Rows
      title="Games"
      note="A host that is silent keeps its games here, as unavailable, until it is forgotten after a day. Players see what a host has now."
      empty="No host has a game."
      rows={live?.games?.map(gameRow) ?? null}
    />
  );
}

function gameRow(game: OpsGame) {
  const { id, name, isWithheld, players } = game;
  const more = game.hosts === null ? 0 : game.hosts.total - game.hosts.list.length;
  return (
    <Row
      key={id}
      name={name}
      badge={stateOf(game)}
      facts={[
        ["Id", id],
        ["Playing or waiting", String(players)],
        ...(game.hosts?.list ?? []).map(hostFact),
        ["More hosts", more > 0 ? `${more}: search the fleet for ${id}` : ""],
      ]}
      actions={
        isWithheld ? (
          <RowButton label="Offer" about={name} question={questions.offerGame(id, name)} />
        ) : (
          <RowButton label="Withhold" about={name} question={questions.withholdGame(id, name, players)} />
        )
      }
    />
  );
}

function stateOf({ isWithheld, hosts }: OpsGame): { text: string; tone: "good" | "warm" | "bad" } {
  if (isWithheld) return { text: "withheld", tone: "warm" };
  const isSilent = hosts !== null && hosts.silent === hosts.total;
  return isSilent ? { text: "unavailable", tone: "bad" } : { text: "offered", tone: "good" };
}

type There = NonNullable<OpsGame["hosts"]>["list"][number];

function hostFact({ id, region, state: now, tried }: There): readonly [label: string, value: string] {
  const state = now === "ready" ? "" : `${now}, `;
  const last =
    tried === null ? "never tried" : `${tried.ok ? "tried" : "failed when tried"} ${momentText(tried.at)}`;
  return [`${id}${region === "" ? "" : ` · ${region}`}`, state + last];
}

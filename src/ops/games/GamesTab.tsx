import type { OpsGame } from "../../../streams/wire/operator/opsLive.ts";
import { useSelector } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { momentText } from "../parts/format.ts";
import { useMayAct, useOps } from "../parts/OpsContext.ts";
import { RowButton } from "../parts/RowButton.tsx";
import { Row, Rows } from "../parts/Rows.tsx";

/** The games of all hosts: where each is, and what operators have said about it (R-OPS-10). */
export function GamesTab() {
  const live = useSelector(useOps().state, (value) => value.live.data);
  return (
    <Rows
      title="Games"
      note="A host that is silent keeps its games here, as unavailable, until it is forgotten after a day. Players see what a host has now."
      empty="No host has a game."
      rows={live?.games?.map((game) => <GameRow key={game.id} game={game} />) ?? null}
    />
  );
}

function GameRow({ game }: { readonly game: OpsGame }) {
  const { id, name, isWithheld, place, edited, players } = game;
  const { send } = useOps();
  const mayAct = useMayAct();
  const more = game.hosts === null ? 0 : game.hosts.total - game.hosts.list.length;
  const target = { gameId: id, name, players };
  return (
    <Row
      name={name}
      badge={stateOf(game)}
      facts={[
        ["Id", id],
        ["Playing or waiting", String(players)],
        ["Place on home", place === null ? "" : String(place)],
        ["Edited", edited === null ? "" : `by ${edited.by}, ${momentText(edited.at)}`],
        ["Description", edited?.fits === false ? "changed by its host since it was edited" : ""],
        ...(game.hosts?.list ?? []).map(hostFact),
        ["More hosts", more > 0 ? `${more}: search the fleet for ${id}` : ""],
      ]}
      actions={
        <>
          {mayAct && (
            <Button
              variant="quiet"
              aria-label={`Edit: ${name}`}
              onClick={() => send({ type: "ops/edit", gameId: id, name })}
            >
              Edit
            </Button>
          )}
          {isWithheld ? (
            <RowButton label="Offer" about={name} target={{ kind: "offer-game", ...target }} />
          ) : (
            <RowButton label="Withhold" about={name} target={{ kind: "withhold-game", ...target }} />
          )}
        </>
      }
    />
  );
}

type Badge = { readonly text: string; readonly tone: "good" | "warm" | "bad" };

function stateOf({ isWithheld, isHidden, hosts }: OpsGame): Badge {
  if (isWithheld) return { text: "withheld", tone: "warm" };
  if (hosts !== null && hosts.silent === hosts.total) return { text: "unavailable", tone: "bad" };
  return isHidden ? { text: "hidden", tone: "warm" } : { text: "offered", tone: "good" };
}

type There = NonNullable<OpsGame["hosts"]>["list"][number];

function hostFact({ id, region, state: now, tried }: There): readonly [label: string, value: string] {
  const state = now === "ready" ? "" : `${now}, `;
  const last =
    tried === null ? "never tried" : `${tried.ok ? "tried" : "failed when tried"} ${momentText(tried.at)}`;
  return [`${id}${region === "" ? "" : ` · ${region}`}`, state + last];
}

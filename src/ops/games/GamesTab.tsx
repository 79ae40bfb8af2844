import type { OpsGame, OpsHost } from "../../../streams/wire/operator/ops.ts";
import { useSelector } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { momentText } from "../parts/format.ts";
import { useOps } from "../parts/OpsContext.ts";
import { RowButton } from "../parts/RowButton.tsx";
import { Row, Rows } from "../parts/Rows.tsx";

/** The games of all hosts: where each is, and what operators have said about it (R-OPS-10). */
export function GamesTab() {
  const live = useSelector(useOps().state, (value) => value.live.data);
  const hosts = new Map(live?.hosts.map((host) => [host.id, host]));
  return (
    <Rows
      title="Games"
      note="A host that is silent keeps its games here, as unavailable, until it is forgotten after a day. Players see what a host has now."
      empty="No host has a game."
      rows={live?.games.map((game) => <GameRow key={game.id} game={game} hosts={hosts} />) ?? null}
    />
  );
}

function GameRow({ game, hosts }: { readonly game: OpsGame; readonly hosts: ReadonlyMap<string, OpsHost> }) {
  const { id, name, isWithheld, place, edited, players } = game;
  const { send } = useOps();
  const target = { gameId: id, name, players };
  return (
    <Row
      name={name}
      badge={stateOf(game, hosts)}
      facts={[
        ["Id", id],
        ["Playing or waiting", String(players)],
        ["Place on home", place === null ? "" : String(place)],
        ["Edited", edited === null ? "" : `by ${edited.by}, ${momentText(edited.at)}`],
        ["Description", edited?.fits === false ? "changed by its host since it was edited" : ""],
        ...(game.hosts ?? []).map((there) => hostFact(there, hosts.get(there.id))),
      ]}
      actions={
        <>
          <Button
            variant="quiet"
            aria-label={`Edit: ${name}`}
            onClick={() => send({ type: "ops/edit", gameId: id, name })}
          >
            Edit
          </Button>
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

function stateOf(
  { isWithheld, isHidden, hosts: having }: OpsGame,
  hosts: ReadonlyMap<string, OpsHost>,
): Badge {
  if (isWithheld) return { text: "withheld", tone: "warm" };
  if (having?.every(({ id }) => isSilent(hosts.get(id)))) return { text: "unavailable", tone: "bad" };
  return isHidden ? { text: "hidden", tone: "warm" } : { text: "offered", tone: "good" };
}

const isSilent = (host: OpsHost | undefined): boolean => host === undefined || host.state === "silent";

type There = NonNullable<OpsGame["hosts"]>[number];

function hostFact({ id, tried }: There, host: OpsHost | undefined): readonly [label: string, value: string] {
  const state = host?.state === "ready" ? "" : `${host?.state ?? "gone"}, `;
  const last =
    tried === null ? "never tried" : `${tried.ok ? "tried" : "failed when tried"} ${momentText(tried.at)}`;
  return [`${id}${host?.region ? ` · ${host.region}` : ""}`, state + last];
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CloseAccount } from "../accountData/closeAccount.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Fleet } from "../hosts/fleet.ts";
import { createFleetView } from "../ops/fleetView.ts";
import { serveOps } from "../ops/serveOps.ts";
import type { Assets } from "../pages/assets.ts";
import type { Parts } from "../parts.ts";
import { createEndByOperator } from "../queue/endByOperator.ts";
import type { Settings } from "../settings/settings.ts";
import type { Payments } from "./payments.ts";

/** The parts of the service that the operator's page works with. */
export interface OperatorsParts extends Parts<"outbox" | "hostPool" | "seats" | "savesOf"> {
  readonly games: Catalogue;
  readonly fleet: Fleet;
  readonly refunds: Payments["refunds"];
  readonly closeAccount: CloseAccount;
  readonly assets: Assets;
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** The operator's page, where the settings name operators. */
export function serveOperators(
  app: FastifyInstance,
  deps: Parts<"store" | "clock"> & {
    settings: Settings;
    reportError: (where: string, error: unknown) => void;
  },
  parts: OperatorsParts,
): void {
  const { settings, store, clock, reportError } = deps;
  const { games, outbox, fleet, hostPool, seats, refunds, closeAccount, savesOf, assets, notFound } = parts;
  const { operators, origins, monitoring } = settings;
  serveOps(app, {
    store,
    outbox,
    clock,
    operators,
    origins,
    assets,
    games,
    dashboard: monitoring.dashboard,
    regionName: (id) => seats.nameOf(id).en,
    notFound,
    fleet: createFleetView({ store, fleet, hostPool }),
    endByOperator: createEndByOperator({ outbox, clock, hostPool, seats }),
    closeAccount,
    savesOf,
    refunds,
    reportError,
  });
}

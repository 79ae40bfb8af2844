import { type LocalTls, readLocalTls } from "../../server/localTls.ts";
import { type RelaySettings, readRelays } from "../../server/relays.ts";
import { type Operator, readOperators } from "../ops/operators.ts";
import { type ProviderKeys, readProviderKeys } from "../pay/providerKeys.ts";
import { type AgonesSettings, readAgones } from "./agones.ts";
import { type ForeignIssuerSettings, readForeignIssuer } from "./foreignIssuer.ts";

/** Groups of settings that belong together; each may be absent as a whole. */
export interface SettingGroups {
  readonly payKeys: ProviderKeys;
  /** Relays for players whose network blocks direct connections; null for none. */
  readonly relays: RelaySettings | null;
  /** Allocates hosts that are GameServers of Agones; null if none are. */
  readonly agones: AgonesSettings | null;
  /** The operator's own OpenID provider for players; null for the bundled page. */
  readonly foreignIssuer: ForeignIssuerSettings | null;
  /** Users of the operator's page; empty: there is no page. */
  readonly operators: readonly Operator[];
  /** Certificate with which each port also answers https, for phones; null: only http. */
  readonly tls: LocalTls | null;
}

/** @returns the groups, or the first wrong setting and the reason */
export function readGroups(env: Readonly<Record<string, string | undefined>>) {
  const payKeys = readProviderKeys(env);
  if (payKeys.kind === "wrong") return payKeys;
  const relays = readRelays(env);
  if (relays.kind === "wrong") return relays;
  const agones = readAgones(env);
  if (agones.kind === "wrong") return agones;
  const foreignIssuer = readForeignIssuer(env);
  if (foreignIssuer.kind === "wrong") return foreignIssuer;
  const operators = readOperators(env);
  if (operators.kind === "wrong") return operators;
  const tls = readLocalTls(env);
  if (tls.kind === "wrong") return tls;
  return {
    kind: "groups" as const,
    groups: {
      payKeys: payKeys.keys,
      relays: relays.group,
      agones: agones.group,
      foreignIssuer: foreignIssuer.group,
      operators: operators.operators,
      tls: tls.tls,
    },
  };
}

import { type LocalTls, readLocalTls } from "../../server/localTls.ts";
import { type RelaySettings, readRelays } from "../../server/relays.ts";
import { type Operator, readOperators } from "../ops/operators.ts";
import { type ProviderKeys, readProviderKeys } from "../pay/providerKeys.ts";
import { type AgonesSettings, readAgones } from "./agones.ts";
import { type ForeignIssuerSettings, readForeignIssuer } from "./foreignIssuer.ts";

/** Settings of which several are given together or not at all. */
export interface SettingGroups {
  readonly payKeys: ProviderKeys;
  /** Relays for players whose network lets no picture through; null for none. */
  readonly relays: RelaySettings | null;
  /** Allocates the hosts that are GameServers of Agones; null where none is. */
  readonly agones: AgonesSettings | null;
  /** An OpenID provider of the operator's that signs players in; null for the bundled page. */
  readonly foreignIssuer: ForeignIssuerSettings | null;
  /** Who may sign in to the operator's page; nobody: there is none. */
  readonly operators: readonly Operator[];
  /** By which each port answers https besides http, for phones; null: http alone. */
  readonly tls: LocalTls | null;
}

/** @returns the wrong setting, with what is wrong about it */
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

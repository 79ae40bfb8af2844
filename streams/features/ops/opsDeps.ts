import type { Observable } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import type { OpsClient } from "./opsClient.ts";
import type { OpsIntent, OpsIntentOf } from "./opsIntents.ts";
import type { OpsState } from "./opsState.ts";

export type OpsPorts = Pick<Ports, "clock" | "http" | "lifecycle" | "entropy">;

/** What the pipelines of the operator's page work with. */
export interface OpsDeps {
  readonly scope: Scope;
  readonly ports: OpsPorts;
  readonly client: OpsClient;
  readonly state: State<OpsState>;
  on<Type extends OpsIntent["type"]>(type: Type): Observable<OpsIntentOf<Type>>;
}

export type OpsChanges = Observable<(before: OpsState) => OpsState>;

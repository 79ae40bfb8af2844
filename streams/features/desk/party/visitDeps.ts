import type { Observable } from "rxjs";
import type { Actions } from "../../../actions.ts";
import type { State } from "../../../lib/state.ts";
import type { StageAct } from "../../../ports/stage.ts";
import type { Ports } from "../../../ports.ts";
import type { AppLocation } from "../../../ui/location.ts";
import type { PageLifecycle } from "../../../ui/pageLifecycle.ts";
import type { TypedStorage } from "../../../wire/storage/typedStorage.ts";
import type { Backend } from "../../session/backend.ts";

import type { PictureEvent } from "../picture/picture.ts";

/** What a guest's visit works with. */
export interface VisitDeps {
  readonly ports: Pick<Ports, "stage" | "clock" | "navigation">;
  readonly location: State<AppLocation>;
  readonly pageLifecycle: PageLifecycle;
  readonly typedStorage: TypedStorage;
  readonly backend: Backend;
  readonly actions: Actions;
  /** Sound and typed text, as on the desk. */
  readonly deskActs$: Observable<StageAct>;
  /** Receives every event of the picture that a guest sees. */
  onPicture(event: PictureEvent): void;
}

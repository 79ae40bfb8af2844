import type { Observable } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { PictureEvent } from "./picture/picture.ts";

export interface DeskFeatureDeps {
  readonly actions: Actions;
  /** Every event of the picture that the desk shows, over all attempts to get it. */
  readonly events$: Observable<PictureEvent>;
}

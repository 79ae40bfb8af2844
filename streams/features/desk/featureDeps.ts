import type { Observable } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { PictureEvent } from "./picture/picture.ts";

/** What the features of the desk have in common. */
export interface DeskFeatureDeps {
  readonly actions: Actions;
  /** Every event of the picture that the desk shows, over all attempts to get it. */
  readonly events$: Observable<PictureEvent>;
}

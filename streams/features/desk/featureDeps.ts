import type { Observable } from "rxjs";
import type { DeskIntents } from "./deskIntents.ts";
import type { PictureEvent } from "./picture/picture.ts";

/** What the features of the desk have in common. */
export interface DeskFeatureDeps {
  readonly deskIntents: DeskIntents;
  /** Every event of the picture that the desk shows, over all attempts to get it. */
  readonly events$: Observable<PictureEvent>;
}

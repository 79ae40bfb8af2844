import type { Observable } from "rxjs";
import type { DeskCommand } from "../../../ports/stage.ts";
import type { Ports } from "../../../ports.ts";
import type { CommonDeps } from "../../commonDeps.ts";
import type { PictureEvent } from "../picture/picture.ts";

/** What a guest's visit works with. */
export interface VisitDeps
  extends CommonDeps<"location" | "pageLifecycle" | "typedStorage" | "backend" | "actions"> {
  readonly ports: Pick<Ports, "stage" | "clock" | "navigation">;
  /** Sound and typed text, as on the desk. */
  readonly deskCommands$: Observable<DeskCommand>;
  /** Receives every event of the picture that a guest sees. */
  onPicture(event: PictureEvent): void;
}

import type { Overlay } from "../../streams/ui/overlays.ts";
import { Confirm } from "./Confirm.tsx";
import { filters } from "./discovery/lazyPopups.ts";
import { LazyAccountPopup } from "./LazyAccountPopup.tsx";
import { LazyPopup } from "./LazyPopup.tsx";
import type { PopupProps } from "./PopupFrame.tsx";
import { installPopup } from "./pwa/lazyPopups.ts";
import { ResumePrompt } from "./ResumePrompt.tsx";
import { SelectMode } from "./SelectMode.tsx";
import { SpeedTest } from "./SpeedTest.tsx";
import { SwitchGame } from "./SwitchGame.tsx";
import { TimeGift } from "./TimeGift.tsx";

/** Draws a pop-up of the core by its kind. */
export function OverlayPopup({ overlay, ...rest }: { overlay: Overlay } & PopupProps) {
  switch (overlay.kind) {
    case "confirm":
      return overlay.params.message === "clearData" ? (
        <LazyAccountPopup {...rest} overlay={overlay} />
      ) : (
        <Confirm {...rest} id={overlay.id} message={overlay.params.message} />
      );
    case "speedTest":
      return <SpeedTest {...rest} id={overlay.id} params={overlay.params} />;
    case "selectMode":
      return <SelectMode {...rest} id={overlay.id} params={overlay.params} />;
    case "resumePrompt":
      return <ResumePrompt {...rest} id={overlay.id} params={overlay.params} />;
    case "switchGame":
      return <SwitchGame {...rest} id={overlay.id} params={overlay.params} />;
    case "typeFilter":
      return (
        <LazyPopup lazyComponent={filters} popup={{ ...rest, id: overlay.id, params: overlay.params }} />
      );
    case "timeGift":
      return <TimeGift {...rest} id={overlay.id} params={overlay.params} />;
    case "install":
      return (
        <LazyPopup lazyComponent={installPopup} popup={{ ...rest, id: overlay.id, params: overlay.params }} />
      );
    default:
      return <LazyAccountPopup {...rest} overlay={overlay} />;
  }
}

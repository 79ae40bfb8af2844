import type { Overlay } from "../../../streams/ui/overlays.ts";
import type { PopupProps } from "../PopupFrame.tsx";
import { Alert } from "./Alert.tsx";
import { ClearData } from "./ClearData.tsx";
import { Contact } from "./Contact.tsx";
import { InviteCode } from "./InviteCode.tsx";
import { Logout } from "./Logout.tsx";
import { PaidPopup } from "./PurchasePopup.tsx";
import { RewardsPrompt } from "./RewardsPrompt.tsx";
import { SpeedLoading } from "./SpeedLoading.tsx";

/** Draws a pop-up of the account area by its kind. */
export default function AccountPopup({ overlay, ...rest }: { overlay: Overlay } & PopupProps) {
  switch (overlay.kind) {
    case "confirm":
      return <ClearData {...rest} id={overlay.id} />;
    case "alert":
      return <Alert {...rest} id={overlay.id} params={overlay.params} />;
    case "logout":
      return <Logout {...rest} id={overlay.id} params={overlay.params} />;
    case "contact":
      return <Contact {...rest} id={overlay.id} params={overlay.params} />;
    case "inviteCode":
      return <InviteCode {...rest} id={overlay.id} params={overlay.params} />;
    case "rewards":
      return <RewardsPrompt {...rest} id={overlay.id} params={overlay.params} />;
    case "speedLoading":
      return <SpeedLoading {...rest} id={overlay.id} params={overlay.params} />;
    default:
      return <PaidPopup {...rest} overlay={overlay} />;
  }
}

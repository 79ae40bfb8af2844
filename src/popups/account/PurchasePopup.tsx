import type { Overlay } from "../../../streams/ui/overlays.ts";
import type { PopupProps } from "../PopupFrame.tsx";
import { GoldPayment } from "./GoldPayment.tsx";
import { HourPopup } from "./HourPopup.tsx";
import { JoinMembership } from "./JoinMembership.tsx";
import { Payment } from "./Payment.tsx";
import { PlansInvitation } from "./PlansInvitation.tsx";
import { Purchase } from "./Purchase.tsx";
import { Subscribed } from "./Subscribed.tsx";
import { SubscribePayment } from "./SubscribePayment.tsx";
import { Subscription } from "./Subscription.tsx";

/** Draws a pop-up of what is paid by its kind. */
export function PaidPopup({ overlay, ...rest }: { overlay: Overlay } & PopupProps) {
  switch (overlay.kind) {
    case "timeOver":
      return <HourPopup kind="timeOver" {...rest} id={overlay.id} params={overlay.params} />;
    case "buyHour":
      return <HourPopup kind="buyHour" {...rest} id={overlay.id} params={overlay.params} />;
    case "joinMembership":
      return <JoinMembership {...rest} id={overlay.id} params={overlay.params} />;
    case "purchase":
      return <Purchase {...rest} id={overlay.id} params={overlay.params} />;
    case "subscription":
      return <Subscription {...rest} id={overlay.id} params={overlay.params} />;
    case "subscribePayment":
      return <SubscribePayment {...rest} id={overlay.id} params={overlay.params} />;
    case "subscribed":
      return <Subscribed {...rest} id={overlay.id} params={overlay.params} />;
    case "goldPayment":
      return <GoldPayment {...rest} id={overlay.id} params={overlay.params} />;
    case "payment":
      return <Payment {...rest} id={overlay.id} params={overlay.params} />;
    case "notSubscribed":
      return <PlansInvitation kind="notSubscribed" {...rest} id={overlay.id} params={overlay.params} />;
    case "subscriptionPop":
      return <PlansInvitation kind="subscriptionPop" {...rest} id={overlay.id} params={overlay.params} />;
    default:
      return null;
  }
}

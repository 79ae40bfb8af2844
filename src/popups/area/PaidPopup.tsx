import type { Overlay } from "../../../streams/ui/overlays.ts";
import type { PopupProps } from "../Frame.tsx";
import { BuyHour } from "./BuyHour.tsx";
import { GoldPayment } from "./GoldPayment.tsx";
import { JoinMembership } from "./JoinMembership.tsx";
import { NotSubscribed } from "./NotSubscribed.tsx";
import { Payment } from "./Payment.tsx";
import { Purchase } from "./Purchase.tsx";
import { Subscribed } from "./Subscribed.tsx";
import { SubscribePayment } from "./SubscribePayment.tsx";
import { Subscription } from "./Subscription.tsx";
import { SubscriptionPop } from "./SubscriptionPop.tsx";
import { TimeOver } from "./TimeOver.tsx";

/** Draws a pop-up of what is paid by its kind. */
export function PaidPopup({ overlay, ...rest }: { overlay: Overlay } & PopupProps) {
  switch (overlay.kind) {
    case "timeOver":
      return <TimeOver {...rest} id={overlay.id} params={overlay.params} />;
    case "buyHour":
      return <BuyHour {...rest} id={overlay.id} params={overlay.params} />;
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
      return <NotSubscribed {...rest} id={overlay.id} params={overlay.params} />;
    case "subscriptionPop":
      return <SubscriptionPop {...rest} id={overlay.id} params={overlay.params} />;
    default:
      return null;
  }
}

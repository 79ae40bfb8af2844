import type { OverlayKind, OverlayOf } from "../../../streams/page/overlays.ts";
import { type PopupTable, useDrawOverlay } from "../frame/drawOverlay.ts";
import type { PopupProps } from "../frame/PopupFrame.tsx";
import { GoldPayment } from "../purchase/GoldPayment.tsx";
import { HourPopup } from "../purchase/HourPopup.tsx";
import { Payment, SubscribePayment } from "../purchase/PaymentPopups.tsx";
import { JoinMembership, PlansInvitation } from "../purchase/PlansInvitation.tsx";
import { PurchaseChooser } from "../purchase/PurchaseChooser.tsx";
import { SpendCoins } from "../purchase/SpendCoins.tsx";
import { Subscribed } from "../purchase/Subscribed.tsx";
import { SubscriptionPopup } from "../purchase/SubscriptionPopup.tsx";
import { Logout } from "./AccountQuestion.tsx";
import { Alert } from "./Alert.tsx";
import { Contact } from "./Contact.tsx";
import { InviteCode } from "./InviteCode.tsx";
import { RewardsPrompt } from "./RewardsPrompt.tsx";
import { SpeedLoading } from "./SpeedLoading.tsx";

// The chunk of the account pop-ups and of everything paid.
export { AccountQuestion } from "./AccountQuestion.tsx";
export { KeepAccount } from "./KeepAccount.tsx";
export { RecordingMark } from "./RecordingMark.tsx";

/** The pop-ups of this chunk. Those of no chunk, or of another one, are in popupRegistry.tsx. */
const popups = {
  alert: Alert,
  logout: Logout,
  contact: Contact,
  inviteCode: InviteCode,
  rewards: RewardsPrompt,
  speedLoading: SpeedLoading,
  timeOver: HourPopup,
  buyHour: HourPopup,
  joinMembership: JoinMembership,
  purchase: PurchaseChooser,
  subscription: SubscriptionPopup,
  subscribePayment: SubscribePayment,
  subscribed: Subscribed,
  goldPayment: GoldPayment,
  spendCoins: SpendCoins,
  payment: Payment,
  notSubscribed: PlansInvitation,
  subscriptionPop: PlansInvitation,
} satisfies Partial<PopupTable<OverlayKind>>;

interface Props extends PopupProps {
  readonly overlay: OverlayOf<keyof typeof popups>;
}

/** A pop-up of this chunk. */
export function AccountPopup({ overlay, ...frame }: Props) {
  return useDrawOverlay()(popups, overlay, frame);
}

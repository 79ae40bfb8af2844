/** The chunk of the account pop-ups and of everything paid. */

export { GoldPayment } from "../purchase/GoldPayment.tsx";
export { BuyHour, TimeOver } from "../purchase/HourPopup.tsx";
export { Payment, SubscribePayment } from "../purchase/PaymentPopups.tsx";
export { JoinMembership, NotSubscribed, SubscriptionInvitation } from "../purchase/PlansInvitation.tsx";
export { PurchaseChooser } from "../purchase/PurchaseChooser.tsx";
export { SpendCoins } from "../purchase/SpendCoins.tsx";
export { Subscribed } from "../purchase/Subscribed.tsx";
export { SubscriptionPopup } from "../purchase/SubscriptionPopup.tsx";
export { AccountQuestion, Logout } from "./AccountQuestion.tsx";
export { Alert } from "./Alert.tsx";
export { Contact } from "./Contact.tsx";
export { InviteCode } from "./InviteCode.tsx";
export { KeepAccount } from "./KeepAccount.tsx";
export { RecordingMark } from "./RecordingMark.tsx";
export { RewardsPrompt } from "./RewardsPrompt.tsx";
export { SpeedLoading } from "./SpeedLoading.tsx";

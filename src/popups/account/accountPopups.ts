/** The chunk of the account pop-ups and of everything paid. */
export { AccountQuestion, Logout } from "./AccountQuestion.tsx";
export { Alert } from "./Alert.tsx";
export { Contact } from "./Contact.tsx";
export { InviteCode } from "./InviteCode.tsx";
export { KeepAccount } from "./KeepAccount.tsx";
export { GoldPayment } from "./purchase/GoldPayment.tsx";
export { BuyHour, TimeOver } from "./purchase/HourPopup.tsx";
export { JoinMembership } from "./purchase/JoinMembership.tsx";
export { Payment } from "./purchase/Payment.tsx";
export { NotSubscribed, SubscriptionInvitation } from "./purchase/PlansInvitation.tsx";
export { PurchaseChooser } from "./purchase/PurchaseChooser.tsx";
export { SpendCoins } from "./purchase/SpendCoins.tsx";
export { Subscribed } from "./purchase/Subscribed.tsx";
export { SubscribePayment } from "./purchase/SubscribePayment.tsx";
export { SubscriptionPopup } from "./purchase/SubscriptionPopup.tsx";
export { RecordingMark } from "./RecordingMark.tsx";
export { RewardsPrompt } from "./RewardsPrompt.tsx";
export { SpeedLoading } from "./SpeedLoading.tsx";

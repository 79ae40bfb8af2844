/** The chunk of the account pop-ups and of everything paid. */
export { Alert } from "./Alert.tsx";
export { ClearData } from "./ClearData.tsx";
export { Contact } from "./Contact.tsx";
export { GoldPayment } from "./GoldPayment.tsx";
export { BuyHour, TimeOver } from "./HourPopup.tsx";
export { InviteCode } from "./InviteCode.tsx";
export { JoinMembership } from "./JoinMembership.tsx";
export { Logout } from "./Logout.tsx";
export { Payment } from "./Payment.tsx";
export { NotSubscribed, SubscriptionInvitation } from "./PlansInvitation.tsx";
export { PurchaseChooser } from "./PurchaseChooser.tsx";
export { RewardsPrompt } from "./RewardsPrompt.tsx";
export { SaveQuestion } from "./SaveQuestion.tsx";
export { SpeedLoading } from "./SpeedLoading.tsx";
export { SpendCoins } from "./SpendCoins.tsx";
export { Subscribed } from "./Subscribed.tsx";
export { SubscribePayment } from "./SubscribePayment.tsx";
export { SubscriptionPopup } from "./SubscriptionPopup.tsx";

import type { ComponentType, ReactNode } from "react";
import type { OverlayKind } from "../../streams/page/overlays.ts";
import { LazyMessages } from "../bridge/LazyMessages.tsx";
import type { OverlayProps } from "./frame/useAnswer.ts";
import { accountPopups, InstallPopup, KeepAccount, SavesPopup } from "./lazyPopups.ts";
import { PlayQuestion } from "./play/Confirm.tsx";
import { ResumePrompt } from "./play/ResumePrompt.tsx";
import { SelectMode } from "./play/SelectMode.tsx";
import { SpeedTest } from "./play/SpeedTest.tsx";
import { SwitchGame } from "./play/SwitchGame.tsx";
import { TimeGift } from "./play/TimeGift.tsx";
import { TypeFilter } from "./preloadedPopups.ts";

const AccountQuestion = accountPopups.component(({ AccountQuestion }) => AccountQuestion);

/** A pop-up on the way to a game, with the texts of games' pages, where most ways begin. */
const onTheWay =
  <Props extends object>(Popup: ComponentType<Props>) =>
  (props: Props): ReactNode => (
    <LazyMessages bundle="discovery">
      <Popup {...props} />
    </LazyMessages>
  );

export const popupRegistry: {
  readonly [Kind in OverlayKind]: (props: OverlayProps<Kind>) => ReactNode;
} = {
  confirm: ({ params, ...popup }) =>
    "leaving" in params ? (
      <KeepAccount {...popup} {...params} />
    ) : params.message === "leaveQueue" || params.message === "endGame" ? (
      <PlayQuestion {...popup} params={params} />
    ) : (
      <AccountQuestion {...popup} params={params} />
    ),
  speedTest: onTheWay(SpeedTest),
  selectMode: onTheWay(SelectMode),
  resumePrompt: ResumePrompt,
  switchGame: onTheWay(SwitchGame),
  typeFilter: TypeFilter,
  timeGift: onTheWay(TimeGift),
  install: InstallPopup,
  alert: accountPopups.component(({ Alert }) => Alert),
  saves: SavesPopup,
  logout: accountPopups.component(({ Logout }) => Logout),
  contact: accountPopups.component(({ Contact }) => Contact),
  inviteCode: accountPopups.component(({ InviteCode }) => InviteCode),
  rewards: accountPopups.component(({ RewardsPrompt }) => RewardsPrompt),
  speedLoading: accountPopups.component(({ SpeedLoading }) => SpeedLoading),
  timeOver: accountPopups.component(({ TimeOver }) => TimeOver),
  buyHour: accountPopups.component(({ BuyHour }) => BuyHour),
  joinMembership: accountPopups.component(({ JoinMembership }) => JoinMembership),
  purchase: accountPopups.component(({ PurchaseChooser }) => PurchaseChooser),
  subscription: accountPopups.component(({ SubscriptionPopup }) => SubscriptionPopup),
  subscribePayment: accountPopups.component(({ SubscribePayment }) => SubscribePayment),
  subscribed: accountPopups.component(({ Subscribed }) => Subscribed),
  goldPayment: accountPopups.component(({ GoldPayment }) => GoldPayment),
  spendCoins: accountPopups.component(({ SpendCoins }) => SpendCoins),
  payment: accountPopups.component(({ Payment }) => Payment),
  notSubscribed: accountPopups.component(({ NotSubscribed }) => NotSubscribed),
  subscriptionPop: accountPopups.component(({ SubscriptionInvitation }) => SubscriptionInvitation),
};

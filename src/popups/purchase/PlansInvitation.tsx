import Crown from "lucide-react/icons/crown";
import Lock from "lucide-react/icons/lock";
import Sparkles from "lucide-react/icons/sparkles";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import styles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import { FreeTime, useFreeTime } from "./FreeTime.tsx";

const joinTexts = defineMessages({
  why: {
    id: "account.joinMembership.why",
    defaultMessage: "Your free time has run out, join our membership for unlimited game time",
  },
  join: { id: "account.joinMembership.join", defaultMessage: "Join now" },
  close: { id: "account.joinMembership.close", defaultMessage: "Close" },
});

/** The free trial is used up (R-JOIN-01). */
export function JoinMembership({ answer, ...frame }: OverlayProps<"joinMembership">) {
  const intl = useIntl();
  const { reward, claiming, isLoading } = useFreeTime();
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} icon={Crown} title={intl.formatMessage(joinTexts.why)} onDismiss={close}>
      <FreeTime goesOn />
      <Button
        variant={reward ? "quiet" : "primary"}
        busy={isLoading}
        disabled={claiming}
        onClick={() => answer("join")}
      >
        {intl.formatMessage(joinTexts.join)}
      </Button>
      <Button variant="quiet" onClick={close}>
        {intl.formatMessage(joinTexts.close)}
      </Button>
    </PopupFrame>
  );
}

const plans = defineMessages({ see: { id: "account.plansInvitation.see", defaultMessage: "See the plans" } });
/** The two reasons to show the invitation. */
const reasons = {
  /** A feature is for members, and this player is not one. */
  notSubscribed: {
    Icon: Lock,
    ...defineMessages({
      title: { id: "account.notSubscribed.title", defaultMessage: "You are not subscribed" },
      body: {
        id: "account.notSubscribed.words",
        defaultMessage: "This is for members. A plan opens it for you.",
      },
      close: { id: "account.notSubscribed.close", defaultMessage: "Close" },
    }),
  },
  subscriptionPop: {
    Icon: Sparkles,
    ...defineMessages({
      title: { id: "account.subscriptionPop.title", defaultMessage: "Play as long as you like" },
      body: {
        id: "account.subscriptionPop.words",
        defaultMessage: "Members have unlimited game time, by the month, the quarter or the year.",
      },
      close: { id: "account.subscriptionPop.close", defaultMessage: "Not now" },
    }),
  },
};

export function PlansInvitation({ kind, answer, ...frame }: OverlayProps<keyof typeof reasons>) {
  const intl = useIntl();
  const close = (): void => answer("close");
  const { Icon, title, body, close: notNow } = reasons[kind];
  return (
    <PopupFrame {...frame} icon={Icon} title={intl.formatMessage(title)} onDismiss={close}>
      <p className={styles.text}>{intl.formatMessage(body)}</p>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={close}>
          {intl.formatMessage(notNow)}
        </Button>
        <Button onClick={() => answer("plans")}>{intl.formatMessage(plans.see)}</Button>
      </div>
    </PopupFrame>
  );
}

import Coins from "lucide-react/icons/coins";
import CreditCard from "lucide-react/icons/credit-card";
import Crown from "lucide-react/icons/crown";
import FileText from "lucide-react/icons/file-text";
import Gift from "lucide-react/icons/gift";
import Headset from "lucide-react/icons/headset";
import Info from "lucide-react/icons/info";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import Settings from "lucide-react/icons/settings";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useArea } from "../../bridge/AccountGate.tsx";
import { useSend } from "../../bridge/AppContext.tsx";
import { usePart, useValue } from "../../bridge/useValue.ts";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { ActionRow, Badge, LinkRow, Rows } from "../../components/account/SettingsList.tsx";
import { frame } from "../../components/pageTitles.ts";
import { Profile } from "./Profile.tsx";
import styles from "./User.module.css";

const unreadCount = defineMessage<{ count: number }>({
  id: "area.user.unread",
  defaultMessage: "{count, plural, one {# unread message} other {# unread messages}}",
});
const claimableCount = defineMessage<{ count: number }>({
  id: "area.user.claimable",
  defaultMessage: "{count, plural, one {# reward to claim} other {# rewards to claim}}",
});
const text = defineMessages({
  contact: { id: "area.user.contact", defaultMessage: "Customer service" },
  signOut: { id: "area.user.signOut", defaultMessage: "Sign out" },
});

/** The player's own page: who, how long still, and the way to everything of theirs (R-USER-01). */
export default function User() {
  const intl = useIntl();
  const send = useSend();
  const area = useArea();
  const unread = useValue(area.unread) ?? 0;
  const claimable = usePart(area.rewards, (rewards) =>
    rewards.status === "ready" ? rewards.list.filter(({ state }) => state === "claimable").length : 0,
  );
  return (
    <AccountPage title={intl.formatMessage(frame.user)} up="/">
      <Profile />
      <div className={styles.groups}>
        <Rows>
          <LinkRow
            to="/user/message"
            icon={<Mail size={20} aria-hidden="true" />}
            label={intl.formatMessage(frame.messages)}
            {...(unread > 0 && {
              value: <Badge count={unread} label={intl.formatMessage(unreadCount, { count: unread })} />,
            })}
          />
          <LinkRow
            to="/user/rewardsPage"
            icon={<Gift size={20} aria-hidden="true" />}
            label={intl.formatMessage(frame.rewards)}
            {...(claimable > 0 && {
              value: (
                <Badge count={claimable} label={intl.formatMessage(claimableCount, { count: claimable })} />
              ),
            })}
          />
        </Rows>
        <Rows>
          <LinkRow
            to="/user/member-ship"
            icon={<Crown size={20} aria-hidden="true" />}
            label={intl.formatMessage(frame.membership)}
          />
          <LinkRow
            to="/user/subscription"
            icon={<CreditCard size={20} aria-hidden="true" />}
            label={intl.formatMessage(frame.subscription)}
          />
          <LinkRow
            to="/user/goldcoinorder"
            icon={<Coins size={20} aria-hidden="true" />}
            label={intl.formatMessage(frame.goldOrders)}
          />
        </Rows>
        <Rows>
          <LinkRow
            to="/user/setting"
            icon={<Settings size={20} aria-hidden="true" />}
            label={intl.formatMessage(frame.settings)}
          />
          <ActionRow
            icon={<Headset size={20} aria-hidden="true" />}
            label={intl.formatMessage(text.contact)}
            onPress={() => send({ type: "contact/open" })}
          />
          <LinkRow
            to="/user/about-us"
            icon={<Info size={20} aria-hidden="true" />}
            label={intl.formatMessage(frame.aboutUs)}
          />
          <LinkRow
            to="/agreements"
            icon={<FileText size={20} aria-hidden="true" />}
            label={intl.formatMessage(frame.agreements)}
          />
        </Rows>
        <Rows>
          <ActionRow
            bad
            icon={<LogOut size={20} aria-hidden="true" />}
            label={intl.formatMessage(text.signOut)}
            onPress={() => send({ type: "session/askSignOut" })}
          />
        </Rows>
      </div>
    </AccountPage>
  );
}

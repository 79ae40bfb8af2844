import Coins from "lucide-react/icons/coins";
import CreditCard from "lucide-react/icons/credit-card";
import Crown from "lucide-react/icons/crown";
import FileText from "lucide-react/icons/file-text";
import Gift from "lucide-react/icons/gift";
import Info from "lucide-react/icons/info";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import Settings from "lucide-react/icons/settings";
import Tv from "lucide-react/icons/tv";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { ContactRow } from "../../components/account/contact.tsx";
import { ActionRow, Badge, PageRow, SettingsList } from "../../components/account/SettingsList.tsx";
import { useAccount } from "../../components/gates.ts";
import { Profile } from "./Profile.tsx";
import styles from "./User.module.css";

const unreadCount = defineMessage<{ count: number }>({
  id: "account.user.unread",
  defaultMessage: "{count, plural, one {# unread message} other {# unread messages}}",
});
const claimableCount = defineMessage<{ count: number }>({
  id: "account.user.claimable",
  defaultMessage: "{count, plural, one {# reward to claim} other {# rewards to claim}}",
});
const text = defineMessages({
  purchases: { id: "account.user.purchases", defaultMessage: "Plan and purchases" },
  news: { id: "account.user.news", defaultMessage: "News for you" },
  help: { id: "account.user.help", defaultMessage: "Settings and help" },
  signOut: { id: "account.user.signOut", defaultMessage: "Sign out" },
});

/** The player's profile and links to all account pages (R-USER-01). */
export default function User() {
  const intl = useIntl();
  const send = useSend();
  const account = useAccount();
  const unread = useValue(account.unread) ?? 0;
  const claimable = useSelector(account.rewards, (rewards) =>
    rewards.status === "ready" ? rewards.list.filter(({ state }) => state === "claimable").length : 0,
  );
  return (
    <AccountPage page="user" backTo={pages.home.path}>
      <Profile />
      <div className={styles.groups}>
        <SettingsList title={intl.formatMessage(text.purchases)}>
          <PageRow page="subscription" Icon={CreditCard} />
          <PageRow page="goldOrders" Icon={Coins} />
          <PageRow page="membership" Icon={Crown} />
        </SettingsList>
        <SettingsList title={intl.formatMessage(text.news)}>
          <PageRow
            page="messages"
            Icon={Mail}
            {...(unread > 0 && {
              value: <Badge count={unread} label={intl.formatMessage(unreadCount, { count: unread })} />,
            })}
          />
          <PageRow
            page="rewards"
            Icon={Gift}
            {...(claimable > 0 && {
              value: (
                <Badge count={claimable} label={intl.formatMessage(claimableCount, { count: claimable })} />
              ),
            })}
          />
        </SettingsList>
        <SettingsList title={intl.formatMessage(text.help)}>
          <PageRow page="tvCode" Icon={Tv} />
          <PageRow page="settings" Icon={Settings} />
          <ContactRow />
          <PageRow page="aboutUs" Icon={Info} />
          <PageRow page="agreements" Icon={FileText} />
        </SettingsList>
        <SettingsList>
          <ActionRow
            destructive
            icon={<LogOut size={20} aria-hidden="true" />}
            label={intl.formatMessage(text.signOut)}
            onPress={() => send({ type: "session/askSignOut" })}
          />
        </SettingsList>
      </div>
    </AccountPage>
  );
}

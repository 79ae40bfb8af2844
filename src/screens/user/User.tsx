import Coins from "lucide-react/icons/coins";
import CreditCard from "lucide-react/icons/credit-card";
import Crown from "lucide-react/icons/crown";
import FileText from "lucide-react/icons/file-text";
import Gift from "lucide-react/icons/gift";
import Info from "lucide-react/icons/info";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import Settings from "lucide-react/icons/settings";
import { defineMessages, useIntl } from "react-intl";
import { paths } from "../../../streams/ui/routes.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { ContactRow } from "../../components/account/contact.tsx";
import { ClaimableBadge, UnreadBadge } from "../../components/account/NewsBadges.tsx";
import { ActionRow, PageRow, SettingsList } from "../../components/account/SettingsList.tsx";
import { pageTitles } from "../../components/pageTitles.ts";
import { Profile } from "./Profile.tsx";
import styles from "./User.module.css";

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
  return (
    <AccountPage title={intl.formatMessage(pageTitles.user)} backTo={paths.home}>
      <Profile />
      <div className={styles.groups}>
        <SettingsList title={intl.formatMessage(text.purchases)}>
          <PageRow page="subscription" Icon={CreditCard} />
          <PageRow page="goldOrders" Icon={Coins} />
          <PageRow page="membership" Icon={Crown} />
        </SettingsList>
        <SettingsList title={intl.formatMessage(text.news)}>
          <PageRow page="messages" Icon={Mail} value={<UnreadBadge />} />
          <PageRow page="rewards" Icon={Gift} value={<ClaimableBadge />} />
        </SettingsList>
        <SettingsList title={intl.formatMessage(text.help)}>
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

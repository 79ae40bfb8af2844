import { defineMessages, useIntl } from "react-intl";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useSelector } from "../../bridge/useValue.ts";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { LanguageSwitch } from "../../components/header/LanguageSwitch.tsx";
import { AccountData } from "./AccountData.tsx";
import { Appearance } from "./Appearance.tsx";
import { Connection } from "./Connection.tsx";
import { Problem } from "./Problem.tsx";
import { RecentSessions } from "./RecentSessions.tsx";
import { Recording } from "./Recording.tsx";
import { Setting, SettingGroup } from "./Setting.tsx";
import styles from "./Settings.module.css";
import { SignIns } from "./SignIns.tsx";

const text = defineMessages({
  look: { id: "account.settings.look", defaultMessage: "Language and look" },
  playing: { id: "account.settings.playing", defaultMessage: "Playing" },
  problems: { id: "account.settings.problems", defaultMessage: "If something goes wrong" },
  myAccount: { id: "title.user", defaultMessage: "My account" },
  language: { id: "account.settings.language", defaultMessage: "Language" },
  saves: { id: "account.settings.saves", defaultMessage: "Your saves" },
  savesBody: {
    id: "account.settings.saves.words",
    defaultMessage: "Where you got to in each game. Download a copy, go back to an older one, or delete it.",
  },
  savesButton: { id: "account.settings.saves.button", defaultMessage: "Show" },
  clear: { id: "account.settings.clear", defaultMessage: "Data in this browser" },
  clearBody: {
    id: "account.settings.clear.words",
    defaultMessage:
      "Clears what makes the app quick here: copies of your wallet and of home, speed test results, session reports, search history. You stay signed in.",
  },
  clearButton: { id: "account.settings.clear.button", defaultMessage: "Clear" },
  account: { id: "account.settings.account", defaultMessage: "Account" },
  accountBody: {
    id: "account.settings.account.words",
    defaultMessage: "Signs you out in all tabs of this browser.",
  },
  signOut: { id: "account.settings.signOut", defaultMessage: "Sign out" },
});

/** The settings page (R-USER-01). */
export default function Settings() {
  const app = useApp();
  const intl = useIntl();
  const send = useSend();
  // The list of sign-ins can sign out this browser too.
  const listsThisBrowser = useSelector(
    useAccount().signIns,
    (signIns) => signIns.status === "ready" && signIns.list.some(({ current }) => current),
  );
  return (
    <AccountPage page="settings">
      <SettingGroup name={intl.formatMessage(text.look)}>
        <Setting name={intl.formatMessage(text.language)}>
          <LanguageSwitch />
        </Setting>
        <Appearance />
      </SettingGroup>
      <SettingGroup name={intl.formatMessage(text.playing)}>
        <Connection />
        <RecentSessions />
      </SettingGroup>
      <SettingGroup name={intl.formatMessage(text.problems)}>
        <Problem />
        <Recording />
      </SettingGroup>
      <SettingGroup name={intl.formatMessage(text.myAccount)}>
        <Setting name={intl.formatMessage(text.saves)} body={intl.formatMessage(text.savesBody)}>
          <Button variant="quiet" onClick={() => app.send({ type: "saves/open" })}>
            {intl.formatMessage(text.savesButton)}
          </Button>
        </Setting>
        <Setting name={intl.formatMessage(text.clear)} body={intl.formatMessage(text.clearBody)}>
          <Button variant="quiet" onClick={() => send({ type: "account/clearData" })}>
            {intl.formatMessage(text.clearButton)}
          </Button>
        </Setting>
        <SignIns />
        {!listsThisBrowser && (
          <Setting name={intl.formatMessage(text.account)} body={intl.formatMessage(text.accountBody)}>
            <Button
              variant="quiet"
              className={styles.out}
              onClick={() => app.send({ type: "session/askSignOut" })}
            >
              {intl.formatMessage(text.signOut)}
            </Button>
          </Setting>
        )}
        <AccountData />
      </SettingGroup>
    </AccountPage>
  );
}

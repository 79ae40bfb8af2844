import LogOut from "lucide-react/icons/log-out";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { type PlayTime as Left, playTimeOf } from "../../../streams/page/playTime.ts";
import { type PageName, pages } from "../../../streams/page/routes.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { usePageTitle } from "../../bridge/ShellContext.ts";
import { useValue } from "../../bridge/useValue.ts";
import { Avatar } from "../../components/Avatar.tsx";
import { day } from "../../components/account/dates.ts";
import { Button } from "../../components/Button.tsx";
import { LanguageSwitch } from "../../components/header/LanguageSwitch.tsx";
import { Link } from "../../components/Link.tsx";
import { PlayTime } from "../../components/time/PlayTime.tsx";
import { Backdrop } from "../frame/Backdrop.tsx";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { useRestoreFocus } from "../frame/useRestoreFocus.ts";
import styles from "./AccountSheet.module.css";

const until = defineMessage<{ date: string }>({
  id: "time.unlimitedUntil",
  defaultMessage: "Unlimited until {date}",
});
const text = defineMessages({
  title: { id: "header.account", defaultMessage: "Your account" },
  time: { id: "time.left", defaultMessage: "Time left" },
  trial: { id: "time.trial", defaultMessage: "Free trial" },
  language: { id: "language.label", defaultMessage: "Language" },
  signOut: { id: "accountSheet.signOut", defaultMessage: "Sign out" },
});

const links = ["user", "messages", "rewards", "settings"] as const;

/** The player's name, time left, language, account links and sign-out. */
export default function AccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const app = useApp();
  const intl = useIntl();
  const session = useValue(app.session);
  const wallet = useValue(app.wallet);
  const subscription = useValue(app.subscription);
  const left = wallet && playTimeOf(wallet, subscription);
  const finalFocus = useRestoreFocus(open);
  const user = session.status === "signedIn" ? session.user : null;
  return (
    <>
      <Backdrop shown={open} />
      <PopupFrame
        open={open}
        finalFocus={finalFocus}
        variant="sheet"
        title={user?.nickName || intl.formatMessage(text.title)}
        onClose={onClose}
      >
        <span className={styles.avatar}>
          <Avatar user={user} size={72} />
        </span>
        <dl className={styles.facts}>
          {left && (
            <div>
              <dt>{intl.formatMessage(left.kind === "trial" ? text.trial : text.time)}</dt>
              <dd>
                <TimeLeft left={left} />
              </dd>
            </div>
          )}
          <div>
            <dt>{intl.formatMessage(text.language)}</dt>
            <dd>
              <LanguageSwitch />
            </dd>
          </div>
        </dl>
        <nav className={styles.links}>
          {links.map((page) => (
            <PageLink key={page} page={page} />
          ))}
        </nav>
        <Button
          variant="quiet"
          onClick={() => {
            onClose();
            app.send({ type: "session/signOut" });
          }}
        >
          <LogOut size={18} aria-hidden="true" />
          {intl.formatMessage(text.signOut)}
        </Button>
      </PopupFrame>
    </>
  );
}

function PageLink({ page }: { page: PageName }) {
  return <Link to={pages[page].path}>{usePageTitle(page)}</Link>;
}

/** With the end of the membership, where it is known. */
function TimeLeft({ left }: { left: Left }) {
  const intl = useIntl();
  const end = left.kind === "unlimited" ? left.until : null;
  if (end === null) return <PlayTime left={left} />;
  return <span>{intl.formatMessage(until, { date: intl.formatDate(end * 1_000, day) })}</span>;
}

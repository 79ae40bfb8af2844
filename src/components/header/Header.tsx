import ChevronLeft from "lucide-react/icons/chevron-left";
import Search from "lucide-react/icons/search";
import { Suspense, useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useShell } from "../../bridge/ShellContext.ts";
import { useSelector } from "../../bridge/useValue.ts";
import { Avatar } from "../Avatar.tsx";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { Link } from "../Link.tsx";
import { TimeLeft } from "../time/TimeLeft.tsx";
import { Brand } from "./Brand.tsx";
import styles from "./Header.module.css";

const home = defineMessage<{ product: string }>({ id: "header.home", defaultMessage: "{product} – Home" });
const text = defineMessages({
  search: { id: "header.search", defaultMessage: "Search games" },
  account: { id: "header.account", defaultMessage: "Your account" },
});

/** The top bar of the game pages: home link, time left, search, account. */
export function Header({ back = false }: { back?: boolean }) {
  const app = useApp();
  const intl = useIntl();
  const { AccountSheet } = useShell();
  const user = useSelector(app.session, (session) => (session.status === "signedIn" ? session.user : null));
  const [account, setAccount] = useState<"never" | "open" | "closed">("never");

  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link
          to={pages.home.path}
          className={styles.home}
          aria-label={intl.formatMessage(home, { product: app.config.productName })}
        >
          {back && <ChevronLeft size={24} aria-hidden="true" />}
          <Brand />
        </Link>
        <TimeLeft />
        <button
          type="button"
          className={styles.icon}
          aria-label={intl.formatMessage(text.search)}
          aria-haspopup="dialog"
          onClick={() => app.send({ type: "search/open" })}
        >
          <Search size={22} />
        </button>
        <button
          type="button"
          className={styles.icon}
          aria-label={intl.formatMessage(text.account)}
          aria-haspopup="dialog"
          onPointerDown={() => void AccountSheet.preload()}
          onClick={() => setAccount("open")}
        >
          <Avatar user={user} size={36} />
        </button>
      </div>
      {account !== "never" && (
        <ErrorBoundary onChunkFailure={() => app.send({ type: "page/chunkFailed" })}>
          <Suspense fallback={null}>
            <AccountSheet open={account === "open"} onClose={() => setAccount("closed")} />
          </Suspense>
        </ErrorBoundary>
      )}
    </header>
  );
}

import ChevronLeft from "lucide-react/icons/chevron-left";
import type { ReactNode } from "react";
import { defineMessages, useIntl } from "react-intl";
import { type PageName, pages, themeColors } from "../../../streams/page/routes.ts";
import { usePageTitle } from "../../bridge/ShellContext.ts";
import { useStateEffect } from "../../bridge/useValue.ts";
import { useAccount } from "../gates.ts";
import { Link } from "../Link.tsx";
import styles from "./AccountPage.module.css";

const text = defineMessages({ back: { id: "account.back", defaultMessage: "Back" } });

interface Props {
  readonly page: PageName;
  /** Where the back arrow leads, without language prefix. */
  readonly backTo?: string;
  readonly children?: ReactNode;
}

/** An account page, in the theme that the player chose (R-ROUTE-09): title, back link and one column of content. */
export function AccountPage({ page, backTo = pages.user.path, children }: Props) {
  const intl = useIntl();
  useStateEffect(useAccount().accountTheme, (theme) => {
    document.documentElement.dataset.account = theme;
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", themeColors[theme]);
  });
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to={backTo} className={styles.back} aria-label={intl.formatMessage(text.back)}>
          <ChevronLeft size={24} aria-hidden="true" />
        </Link>
        <h1 className={styles.title}>{usePageTitle(page)}</h1>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

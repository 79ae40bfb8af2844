import ChevronLeft from "lucide-react/icons/chevron-left";
import type { ReactNode } from "react";
import { defineMessages, useIntl } from "react-intl";
import { paths } from "../../../streams/ui/routes.ts";
import { Link } from "../Link.tsx";
import styles from "./AccountPage.module.css";

const text = defineMessages({ back: { id: "account.back", defaultMessage: "Back" } });

interface Props {
  readonly title: string;
  /** Where the back arrow leads, without language prefix. */
  readonly backTo?: string;
  readonly children?: ReactNode;
}

/** An account page, in the white theme: title, back link and one column of content. */
export function AccountPage({ title, backTo = paths.user, children }: Props) {
  const intl = useIntl();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to={backTo} className={styles.back} aria-label={intl.formatMessage(text.back)}>
          <ChevronLeft size={24} aria-hidden="true" />
        </Link>
        <h1 className={styles.title}>{title}</h1>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

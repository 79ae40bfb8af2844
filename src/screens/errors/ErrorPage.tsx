import TriangleAlert from "lucide-react/icons/triangle-alert";
import { defineMessages, useIntl } from "react-intl";
import { paths } from "../../../streams/ui/routes.ts";
import buttons from "../../components/Button.module.css";
import { Button } from "../../components/Button.tsx";
import { Link } from "../../components/Link.tsx";
import { Panel } from "../../components/Panel.tsx";

const text = defineMessages({
  title: { id: "error.title", defaultMessage: "This page ran into a problem" },
  retry: { id: "error.retry", defaultMessage: "Try again" },
  home: { id: "error.home", defaultMessage: "Back to home" },
  report: { id: "error.report", defaultMessage: "Report a problem" },
});

interface Props {
  readonly code?: number | undefined;
  /** The error's message. */
  readonly detail: string;
  readonly onRetry?: (() => void) | undefined;
}

/** Shown in place of a page that threw (R-ROUTE-06). */
export function ErrorPage({ code, detail, onRetry }: Props) {
  const intl = useIntl();
  return (
    <main>
      <Panel
        icon={<TriangleAlert size={32} aria-hidden="true" />}
        title={intl.formatMessage(text.title)}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>{intl.formatMessage(text.retry)}</Button>}
            <Link to={paths.home} className={`${buttons.button} ${buttons.quiet}`}>
              {intl.formatMessage(text.home)}
            </Link>
            <Link to={paths.settings} className={`${buttons.button} ${buttons.quiet}`}>
              {intl.formatMessage(text.report)}
            </Link>
          </>
        }
      >
        {code !== undefined && `${code} · `}
        {detail}
      </Panel>
    </main>
  );
}

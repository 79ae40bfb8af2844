import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useState } from "react";
import { useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import buttons from "../../components/Button.module.css";
import { Button } from "../../components/Button.tsx";
import { errorTexts } from "../../components/feedback/errorTexts.ts";
import { Link } from "../../components/Link.tsx";
import { Panel } from "../../components/Panel.tsx";

interface Props {
  readonly code?: number | undefined;
  /** The error's message. */
  readonly detail: string;
  readonly onRetry?: (() => void) | undefined;
}

/** Replaces a page that threw (R-ROUTE-06), with a form for reporting it (R-REC-43). */
export function ErrorPage({ code, detail, onRetry }: Props) {
  const { formatMessage } = useIntl();
  const [report, setReport] = useState<ReactNode>(null);
  const error = `${code === undefined ? "" : `${code} · `}${detail}`;
  // Not `lazyComponent`, which never retries. Imports the chunk of all pop-ups, which the first route refers to anyway.
  const open = (): void =>
    void import("../../popups/Popups.tsx")
      .then(({ errorReport }) => errorReport(error, () => setReport(null)))
      .then(setReport, () => setReport(<p role="alert">{formatMessage(errorTexts.chunk)}</p>));
  return (
    <main>
      <Panel
        icon={<TriangleAlert size={32} aria-hidden="true" />}
        title={formatMessage(errorTexts.title)}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>{formatMessage(errorTexts.retry)}</Button>}
            <Link to={pages.home.path} className={`${buttons.button} ${buttons.quiet}`}>
              {formatMessage(errorTexts.home)}
            </Link>
            <Button variant="quiet" onClick={open}>
              {formatMessage(errorTexts.report)}
            </Button>
            {report}
          </>
        }
      >
        {error}
      </Panel>
    </main>
  );
}

import Compass from "lucide-react/icons/compass";
import { defineMessages, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import buttons from "../../components/Button.module.css";
import { errorTexts } from "../../components/feedback/errorTexts.ts";
import { Link } from "../../components/Link.tsx";
import { Panel } from "../../components/Panel.tsx";

const text = defineMessages({
  title: { id: "notFound.title", defaultMessage: "This page could not be found" },
  body: { id: "notFound.words", defaultMessage: "It may have moved, or the link is not complete." },
});

/** An unknown URL, or a game that does not exist (R-ROUTE-06, R-DETAIL-01). */
export function NotFound() {
  const intl = useIntl();
  return (
    <main>
      <Panel
        icon={<Compass size={32} aria-hidden="true" />}
        title={intl.formatMessage(text.title)}
        actions={
          <Link to={pages.home.path} className={`${buttons.button} ${buttons.primary}`}>
            {intl.formatMessage(errorTexts.home)}
          </Link>
        }
      >
        {intl.formatMessage(text.body)}
      </Panel>
    </main>
  );
}

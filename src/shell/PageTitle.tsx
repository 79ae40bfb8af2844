import { useIntl } from "react-intl";
import { useApp } from "../bridge/AppContext.tsx";
import { useSelector, useValue } from "../bridge/useValue.ts";
import { pageTitles } from "../components/pageTitles.ts";
import { gameText } from "../components/useGameText.ts";

/** The page's name, for the tab and the history, and announced to screen readers when it changes. */
export function PageTitle() {
  const app = useApp();
  const intl = useIntl();
  const page = useSelector(app.location, (location) =>
    location.page.kind === "page" ? location.page.name : location.page.kind,
  );
  const details = useValue(app.details);

  const named = page === "details" && details.status === "ready";
  const name = named ? gameText(details.game, intl.locale).name : intl.formatMessage(messageOf(page));
  return (
    <>
      <title>{`${name} · ${app.config.productName}`}</title>
      <p className="visuallyHidden" aria-live="polite">
        {name}
      </p>
    </>
  );
}

function messageOf(page: string) {
  return isTitled(page) ? pageTitles[page] : pageTitles.fallen;
}

function isTitled(page: string): page is keyof typeof pageTitles {
  return Object.hasOwn(pageTitles, page);
}

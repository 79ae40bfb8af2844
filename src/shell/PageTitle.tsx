import { defineMessage, useIntl } from "react-intl";
import { useApp } from "../bridge/AppContext.tsx";
import { useSelector, useValue } from "../bridge/useValue.ts";
import { gameText } from "../components/game/useGameText.ts";
import { isPageName, screens } from "./pages.ts";

const ready = defineMessage<{ seconds: number }>({
  id: "queue.readyTitle",
  defaultMessage: "Your game is ready, {seconds, number} s",
});

const problem = defineMessage({ id: "title.fallen", defaultMessage: "Page problem" });

/** The page's name, announced when it changes; a background tab shows a player's turn (R-QUEUE-05). */
export function PageTitle() {
  const app = useApp();
  const intl = useIntl();
  const page = useSelector(app.location, (location) =>
    location.page.kind === "page" ? location.page.name : location.page.kind,
  );
  const details = useValue(app.details);
  const held = useSelector(app.queue, (queue) => (queue.shape === "ready" ? queue.left : null));

  const named = page === "details" && details.status === "ready";
  const name = named ? gameText(details.game, intl.locale).name : intl.formatMessage(titleOf(page));
  return (
    <>
      <title>
        {held === null ? `${name} · ${app.config.productName}` : intl.formatMessage(ready, { seconds: held })}
      </title>
      <p className="visuallyHidden" aria-live="polite">
        {name}
      </p>
    </>
  );
}

function titleOf(page: string): { readonly id: string } {
  return isPageName(page) ? screens[page].title : problem;
}

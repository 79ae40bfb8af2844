import { type RefObject, useId } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { Logo } from "../../components/header/Brand.tsx";
import card from "./lists/Card.module.css";
import { useOffscreen } from "./useOffscreen.ts";

const body = defineMessage<{ product: string }>({
  id: "bookmark.words",
  defaultMessage: "{product} opens full screen, one tap away.",
});
const text = defineMessages({
  add: { id: "bookmark.add", defaultMessage: "Add" },
  how: { id: "bookmark.how", defaultMessage: "Show me how" },
  menu: {
    id: "bookmark.menu",
    defaultMessage: "Open your browser’s menu and choose “Add to Home screen” or “Install”.",
  },
});

interface Props {
  readonly section: HomeSection;
  /** The section's element on home. */
  readonly container: RefObject<HTMLElement | null>;
}

/**
 * Offers to install the app, or names the browser's menu if the page can't ask (R-PWA-01). Appears late, and only where it shifts no
 * visible content.
 */
export function Bookmark({ section, container }: Props) {
  const app = useApp();
  const intl = useIntl();
  const titleId = useId();
  const { way, asking } = useValue(app.install);
  const offered = way === "prompt" || way === "ios" || way === "menu";
  const calm = useOffscreen(container, offered);
  if (!offered || !calm) return null;
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <div className={card.text}>
        <h2 id={titleId} className={card.title}>
          {inLocale(section.title, intl.locale)}
        </h2>
        <p>{intl.formatMessage(body, { product: app.config.productName })}</p>
        {way === "menu" ? (
          <p>{intl.formatMessage(text.menu)}</p>
        ) : (
          <Button
            variant="quiet"
            className={card.action}
            busy={asking}
            onClick={() => app.send({ type: "install/ask" })}
          >
            {intl.formatMessage(way === "ios" ? text.how : text.add)}
          </Button>
        )}
      </div>
      <div className={card.phone} aria-hidden="true">
        <Logo size={22} />
      </div>
    </section>
  );
}

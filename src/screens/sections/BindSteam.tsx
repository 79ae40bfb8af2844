import ExternalLink from "lucide-react/icons/external-link";
import { useId } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { Cover } from "../../components/game/Cover.tsx";
import { gameText } from "../../components/game/useGameText.ts";
import card from "./lists/Card.module.css";
import { useSteam } from "./useSteam.tsx";

const text = defineMessages({
  body: { id: "steam.bind.words", defaultMessage: "See the games you own and the hours you’ve played." },
  bind: { id: "steam.bind", defaultMessage: "Bind Steam" },
});

/** For players without a Steam account: offers to bind one (R-HOME-02). */
export function BindSteam({ section, showsLoading }: { section: HomeSection; showsLoading: boolean }) {
  const app = useApp();
  const intl = useIntl();
  const titleId = useId();
  const games = useValue(app.games);
  const steam = useSteam(section, showsLoading);
  if ("instead" in steam) return steam.instead;
  if (steam.library.bound || app.config.steamBindUrl === "") return null;
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <div className={card.text}>
        <h2 id={titleId} className={card.title}>
          {inLocale(section.title, intl.locale)}
        </h2>
        <p>{intl.formatMessage(text.body)}</p>
        <Button className={card.action} onClick={() => app.send({ type: "steam/bind" })}>
          {intl.formatMessage(text.bind)}
          <ExternalLink size={18} aria-hidden="true" />
        </Button>
      </div>
      <div className={card.covers} aria-hidden="true">
        {[...games.values()].slice(0, 3).map((game) => (
          <Cover key={game.gameIdStr} src={gameText(game, intl.locale).tall} name="" shape="tall" />
        ))}
      </div>
    </section>
  );
}

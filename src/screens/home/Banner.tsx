import { Suspense, useRef } from "react";
import { useIntl } from "react-intl";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import { isInside } from "../../../streams/page/location.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector } from "../../bridge/useValue.ts";
import { ExternalLink } from "../../components/ExternalLink.tsx";
import { Cover } from "../../components/game/Cover.tsx";
import { gameText } from "../../components/game/useGameText.ts";
import { Link } from "../../components/Link.tsx";
import { SectionBoundary } from "../sections/SectionBoundary.tsx";
import styles from "./Banner.module.css";
import { BannerCaption, BannerControls } from "./lazySections.ts";

export function Banner({ section, first }: { section: HomeSection; first: boolean }) {
  const intl = useIntl();
  const rail = useRef<HTMLUListElement>(null);
  const title = inLocale(section.title, intl.locale);
  const items = section.items ?? [];
  // The same in both languages. Formatting it would load all languages' number formats before the first picture.
  const labels = items.map((_, index) => `${title} ${index + 1}`);
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <ul ref={rail} className={styles.rail}>
        {items.map(({ image, link }, index) => (
          <li key={`${image} ${link}`} className={styles.item}>
            <Slide image={image} to={link} label={labels[index] ?? title} eager={first && index === 0} />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={styles.controls}>
          <SectionBoundary skeleton={null}>
            <Suspense fallback={null}>
              <BannerControls sectionId={section.id} rail={rail} labels={labels} />
            </Suspense>
          </SectionBoundary>
        </div>
      )}
    </section>
  );
}

interface SlideProps {
  image: string;
  to: string;
  /** Its name until the name of its game is known. */
  label: string;
  eager: boolean;
}

/** A picture that links to a page of the app or to a web page. One of a game has the game's name and its play button. */
function Slide({ image, to, label, eager }: SlideProps) {
  const intl = useIntl();
  const id = /^\/gameDetails\?id=([^&#]+)/.exec(to)?.[1] ?? "";
  const game = useSelector(useApp().games, (games) => games.get(id));
  const name = game ? gameText(game, intl.locale).name : label;
  const cover = <Cover src={image} name={name} shape="wide" eager={eager} />;
  const link = { className: styles.link, "aria-label": name, children: cover };
  if (isInside(to))
    return (
      <>
        <Link to={to} {...link} />
        <div className={styles.caption}>
          {game && (
            <SectionBoundary skeleton={null}>
              <Suspense fallback={null}>
                <BannerCaption game={game} />
              </Suspense>
            </SectionBoundary>
          )}
        </div>
      </>
    );
  return to.startsWith("https://") ? <ExternalLink to={to} {...link} /> : cover;
}

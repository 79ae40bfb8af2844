import { useIntl } from "react-intl";
import type { HomeSection } from "../../../streams/catalogue/home.ts";
import { isInside } from "../../../streams/ui/place.ts";
import { Link } from "../../app/Link.tsx";
import { Cover } from "../../components/Cover.tsx";
import styles from "./Banner.module.css";
import { sectionTitle } from "./sectionTitle.ts";

/** Large pictures, one thumb's swipe apart. It never moves by itself. */
export function Banner({ section, first }: { section: HomeSection; first: boolean }) {
  const intl = useIntl();
  const title = sectionTitle(section, intl.locale);
  const items = section.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <ul className={styles.rail}>
        {items.map(({ image, link }, index) => {
          const picture = <Cover src={image} name={title} shape="wide" eager={first && index === 0} />;
          const label = `${title} ${intl.formatNumber(index + 1)}`;
          return (
            <li key={`${image} ${link}`} className={styles.item}>
              {isInside(link) ? (
                <Link to={link} className={styles.link} aria-label={label}>
                  {picture}
                </Link>
              ) : link.startsWith("https://") ? (
                <a href={link} className={styles.link} aria-label={label} target="_blank" rel="noreferrer">
                  {picture}
                </a>
              ) : (
                picture
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

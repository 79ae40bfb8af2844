import { useState } from "react";
import { locales } from "../../../wire/locale.ts";
import styles from "./Gallery.module.css";

const frames = ["portrait", "landscape"].flatMap((layout) => locales.map((locale) => ({ locale, layout })));

/** For developers: every screen and pop-up in every state, in every language, in portrait and landscape. */
export function GalleryPage({ names }: { names: readonly string[] }) {
  const [search, setSearch] = useState("");
  const [scene, setScene] = useState(window.location.hash.slice(1) || (names[0] ?? ""));
  const found = names.filter((name) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <div className={styles.gallery}>
      <nav className={styles.names} aria-label="Scenes">
        <input
          type="search"
          aria-label="Find a scene"
          placeholder={`${names.length} scenes`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {found.map((name) => (
          <a
            key={name}
            href={`#${name}`}
            aria-current={name === scene ? "page" : undefined}
            onClick={() => setScene(name)}
          >
            {name}
          </a>
        ))}
      </nav>
      <main className={styles.frames}>
        {frames.map(({ locale, layout }) => (
          <figure key={locale + layout}>
            <figcaption>
              <a href={`?scene=${scene}&locale=${locale}`}>
                {locale}, {layout}
              </a>
            </figcaption>
            <iframe
              title={`${scene}, ${locale}, ${layout}`}
              className={styles[layout]}
              src={`?scene=${scene}&locale=${locale}`}
            />
          </figure>
        ))}
      </main>
    </div>
  );
}

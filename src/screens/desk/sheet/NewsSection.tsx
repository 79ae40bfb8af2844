import { Suspense } from "react";
import { useApp } from "../../../bridge/AppContext.tsx";
import { LazyMessages } from "../../../bridge/LazyMessages.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { useAnnouncementText } from "../../../components/account/useAnnouncementText.ts";
import styles from "./DeskSheet.module.css";

/** What operators announce, also what the player has closed elsewhere (R-OPS-17). */
export function NewsSection() {
  const shown = useValue(useApp().news);
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LazyMessages bundle="account">
        <News />
      </LazyMessages>
    </Suspense>
  );
}

function News() {
  const textOf = useAnnouncementText();
  const shown = useValue(useApp().news);
  return (
    <div className={styles.news}>
      {shown.map((announcement) => (
        <p key={announcement.id}>{textOf(announcement)}</p>
      ))}
    </div>
  );
}

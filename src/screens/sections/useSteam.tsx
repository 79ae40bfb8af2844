import { type ReactNode, useEffect } from "react";
import { useIntl } from "react-intl";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import type { Library } from "../../../streams/features/catalogue/steam.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { CardSkeleton } from "./lists/CardSkeleton.tsx";
import { SectionFailed } from "./SectionBoundary.tsx";

/** The Steam library, requested, or what shows instead. @param showsLoading in the first of its sections */
export function useSteam(
  section: HomeSection,
  showsLoading: boolean,
): { library: Exclude<Library, null> } | { instead: ReactNode } {
  const app = useApp();
  const steam = useValue(app.steam);
  const { locale } = useIntl();
  useEffect(() => {
    if (steam.status === "idle") app.send({ type: "section/near", sectionId: section.id });
  }, [app, steam.status, section.id]);

  if (steam.status === "ready") return steam.value ? { library: steam.value } : { instead: null };
  if (!showsLoading) return { instead: null };
  return {
    instead: (
      <section aria-label={inLocale(section.title, locale)} aria-busy={steam.status !== "failed"}>
        {steam.status === "failed" ? (
          <SectionFailed
            skeleton={<CardSkeleton />}
            onRetry={() => app.send({ type: "section/retry", sectionId: section.id })}
          />
        ) : (
          <CardSkeleton />
        )}
      </section>
    ),
  };
}

import RotateCw from "lucide-react/icons/rotate-cw";
import { memo, type ReactNode, useId } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { HomeSection } from "../../../streams/catalogue/home.ts";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { useSend } from "../../app/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import { Classic } from "./Classic.tsx";
import home from "./Home.module.css";
import { Horizontal } from "./Horizontal.tsx";
import { type ListLook, lookOf } from "./listLook.ts";
import styles from "./ModuleSection.module.css";
import { Recent } from "./Recent.tsx";
import { SkeletonList } from "./SkeletonList.tsx";
import { sectionTitle } from "./sectionTitle.ts";
import { Top10 } from "./Top10.tsx";
import { useNear } from "./useNear.ts";

const text = defineMessages({
  failed: { id: "section.failed", defaultMessage: "These games didn’t load" },
  retry: { id: "section.retry", defaultMessage: "Try again" },
  empty: { id: "section.empty", defaultMessage: "Nothing here yet" },
  emptyRecent: { id: "section.empty.recent", defaultMessage: "Games you play will show up here" },
});

/** One list of games: asked for when it comes near, drawn in its own character, repaired in its place. */
export const ModuleSection = memo(function ModuleSection({ section }: { section: HomeSection }) {
  const send = useSend();
  const intl = useIntl();
  const headingId = useId();
  const { games } = section;
  const look = lookOf(section);
  const element = useNear(games.status === "idle", () =>
    send({ type: "section/near", sectionId: section.id }),
  );

  return (
    <section ref={element} aria-labelledby={headingId} aria-busy={games.status === "loading"}>
      <h2 id={headingId} className={home.heading}>
        {sectionTitle(section, intl.locale)}
      </h2>
      {games.status === "ready" && games.value.length > 0 && <Games look={look} games={games.value} />}
      {games.status === "ready" && games.value.length === 0 && (
        <p className={styles.empty}>
          {intl.formatMessage(look === "recent" ? text.emptyRecent : text.empty)}
        </p>
      )}
      {games.status === "failed" && (
        <div className={styles.failed}>
          <SkeletonList look={look} still />
          <div className={styles.over}>
            <p>{intl.formatMessage(text.failed)}</p>
            <Button look="quiet" onClick={() => send({ type: "section/retry", sectionId: section.id })}>
              <RotateCw size={18} aria-hidden="true" />
              {intl.formatMessage(text.retry)}
            </Button>
          </div>
        </div>
      )}
      {(games.status === "idle" || games.status === "loading") && <SkeletonList look={look} />}
    </section>
  );
});

function Games({ look, games }: { look: ListLook; games: readonly GameBrief[] }): ReactNode {
  switch (look) {
    case "top10":
      return <Top10 games={games} />;
    case "classic":
      return <Classic games={games} />;
    case "recent":
      return <Recent games={games} />;
    case "scenes":
      return <Horizontal games={games} wide />;
    case "horizontal":
      return <Horizontal games={games} />;
  }
}

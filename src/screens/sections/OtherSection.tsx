import type { RefObject } from "react";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import { BindSteam } from "./BindSteam.tsx";
import { Bookmark } from "./Bookmark.tsx";
import { SteamCard } from "./SteamCard.tsx";

interface Props {
  readonly section: HomeSection;
  /** Whether it is the first Steam section, which shows loading and failure for all of them. */
  readonly showsLoading: boolean;
  /** The section's element on home. */
  readonly container: RefObject<HTMLElement | null>;
}

/** A section of home that is not a list of games. Renders nothing if it has nothing to show. */
export default function OtherSection({ section, showsLoading, container }: Props) {
  if (section.type === "bind_steam") return <BindSteam section={section} showsLoading={showsLoading} />;
  if (section.type === "steam_card") return <SteamCard section={section} showsLoading={showsLoading} />;
  return section.type === "bookmark" ? <Bookmark section={section} container={container} /> : null;
}

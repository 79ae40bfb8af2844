import type { GameBrief } from "../../../../wire/catalogue.ts";
import { GenreTiles } from "../GenreTiles.tsx";
import { Scenes } from "../Scenes.tsx";
import { Classic } from "./Classic.tsx";
import { CoverList } from "./CoverList.tsx";
import type { ListVariant } from "./listVariant.ts";

export default function GameList({ variant, games }: { variant: ListVariant; games: readonly GameBrief[] }) {
  switch (variant) {
    case "top10":
    case "recent":
    case "horizontal":
      return <CoverList variant={variant} games={games} />;
    case "classic":
      return <Classic games={games} />;
    case "types":
      return <GenreTiles games={games} />;
    default:
      return <Scenes variant={variant} games={games} />;
  }
}

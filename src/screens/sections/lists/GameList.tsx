import type { GameBrief } from "../../../../wire/catalogue.ts";
import { GenreTiles } from "../GenreTiles.tsx";
import { Scenes } from "../Scenes.tsx";
import { Classic } from "./Classic.tsx";
import { Horizontal } from "./Horizontal.tsx";
import type { ListVariant } from "./listVariant.ts";
import { Recent } from "./Recent.tsx";
import { Top10 } from "./Top10.tsx";

export default function GameList({ variant, games }: { variant: ListVariant; games: readonly GameBrief[] }) {
  switch (variant) {
    case "top10":
      return <Top10 games={games} />;
    case "recent":
      return <Recent games={games} />;
    case "horizontal":
      return <Horizontal games={games} />;
    case "classic":
      return <Classic games={games} />;
    case "types":
      return <GenreTiles games={games} />;
    default:
      return <Scenes variant={variant} games={games} />;
  }
}

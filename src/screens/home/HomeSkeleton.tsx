import heading from "../sections/heading.module.css";
import { GameListSkeleton } from "../sections/lists/GameListSkeleton.tsx";
import banner from "./Banner.module.css";

export function HomeSkeleton() {
  return (
    <div aria-hidden="true" style={{ display: "contents" }}>
      <div className={banner.rail}>
        <span className={`${banner.item} ${banner.skeleton}`} />
        <span className={`${banner.item} ${banner.skeleton}`} />
      </div>
      <div className={banner.controls} />
      {(["top10", "types", "horizontal"] as const).map((variant) => (
        <div key={variant}>
          <div className={heading.skeleton} />
          <GameListSkeleton variant={variant} loading />
        </div>
      ))}
    </div>
  );
}

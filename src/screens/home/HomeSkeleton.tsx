import banner from "./Banner.module.css";
import styles from "./Home.module.css";
import { SkeletonList } from "./SkeletonList.tsx";

/** Home's shape before its sections are known. */
export function HomeSkeleton() {
  return (
    <div aria-hidden="true" style={{ display: "contents" }}>
      <div className={banner.rail}>
        <span className={`${banner.item} ${banner.skeleton}`} />
      </div>
      {(["top10", "horizontal"] as const).map((layout) => (
        <div key={layout}>
          <div className={styles.skeletonHeading} />
          <SkeletonList layout={layout} />
        </div>
      ))}
    </div>
  );
}

import banner from "./Banner.module.css";
import styles from "./Home.module.css";
import { SkeletonList } from "./SkeletonList.tsx";

/** Home's shape before its sections are known. */
export function HomeSkeleton() {
  return (
    <div aria-hidden="true" style={{ display: "contents" }}>
      <div className={banner.rail}>
        <span className={`${banner.item} ${banner.skeleton}`} />
        <span className={`${banner.item} ${banner.skeleton}`} />
      </div>
      <div className={banner.controls} />
      {(["recent", "top10", "types"] as const).map((look) => (
        <div key={look}>
          <div className={styles.skeletonHeading} />
          <SkeletonList look={look} waits />
        </div>
      ))}
    </div>
  );
}

import grid from "./GameGrid.module.css";
import styles from "./Types.module.css";

const boxes = Array.from({ length: 12 }, (_, index) => index);

export function TypesSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.skeletonBar} data-pulse>
        <span className={grid.skeletonBox} />
        <span className={grid.skeletonBox} />
      </div>
      <GridSkeleton />
    </div>
  );
}

export function GridSkeleton() {
  return (
    <div data-pulse aria-hidden="true">
      <div className={grid.summary}>
        <span className={`${grid.skeletonBox} ${grid.count}`} />
      </div>
      <ul className={grid.grid}>
        {boxes.map((box) => (
          <li key={box}>
            <span className={`${grid.skeletonBox} ${grid.cover}`} />
            <span className={`${grid.skeletonBox} ${grid.line}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

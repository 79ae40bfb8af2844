import { useApp } from "../../bridge/AppContext.tsx";
import styles from "./Brand.module.css";

/** The product's logo. */
export function Logo({ size }: { size: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M9.4 25.5a6.9 6.9 0 0 1-1-13.73A8.6 8.6 0 0 1 24.9 13a6.3 6.3 0 0 1-.9 12.5Zm4.1-11.4v8.2c0 .62.68 1 1.2.67l6.4-4.1a.8.8 0 0 0 0-1.35l-6.4-4.1a.79.79 0 0 0-1.2.68Z"
      />
    </svg>
  );
}

export function Brand() {
  const { productName } = useApp().config;
  return (
    <span className={styles.brand}>
      <Logo size={32} />
      <span className={styles.name}>{productName}</span>
    </span>
  );
}

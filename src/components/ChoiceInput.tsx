import type { ComponentProps } from "react";
import styles from "./ChoiceInput.module.css";

interface Props extends Omit<ComponentProps<"input">, "className"> {
  readonly type: "radio" | "checkbox";
}

/** A radio button or checkbox in the product's own style. */
export function ChoiceInput(props: Props) {
  return <input {...props} className={styles.input} />;
}

import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Redo2 from "lucide-react/icons/redo-2";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { defineMessages, useIntl } from "react-intl";
import styles from "./LayoutEditor.module.css";

const text = defineMessages({
  cancel: { id: "layout.cancel", defaultMessage: "Close without saving" },
  undo: { id: "layout.undo", defaultMessage: "Undo" },
  redo: { id: "layout.redo", defaultMessage: "Redo" },
  all: { id: "layout.all", defaultMessage: "All controls" },
  save: { id: "layout.save", defaultMessage: "Save" },
});
type Tool = keyof typeof text;

const tools: Readonly<Record<Tool, LucideIcon>> = {
  cancel: X,
  undo: Undo2,
  redo: Redo2,
  all: SlidersHorizontal,
  save: Check,
};
const order: readonly Tool[] = ["cancel", "undo", "redo", "all", "save"];

interface Props {
  readonly open: Tool | null;
  readonly disabled: Readonly<Partial<Record<Tool, boolean>>>;
  readonly onTool: (tool: Tool) => void;
}

/** The editor's tools, in the middle of the upper edge, where games show least. */
export function EditorBar({ open, disabled, onTool }: Props) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.bar} role="toolbar">
      {order.map((tool) => {
        const Icon = tools[tool];
        return (
          <button
            key={tool}
            type="button"
            className={styles.tool}
            data-tool={tool}
            aria-label={formatMessage(text[tool])}
            // Not `disabled`: undoing the last step would lose the focus.
            aria-disabled={disabled[tool] || undefined}
            aria-expanded={tool === "all" || tool === "save" ? open === tool : undefined}
            onClick={() => {
              if (!disabled[tool]) onTool(tool);
            }}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}

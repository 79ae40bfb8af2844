import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import styles from "./Rail.module.css";

const text = defineMessages({
  back: { id: "rail.back", defaultMessage: "Scroll back" },
  on: { id: "rail.on", defaultMessage: "Scroll on" },
});

interface Props {
  /** Layout of its items. */
  readonly className: string | undefined;
  /** An ordered list for a ranking. */
  readonly as?: "ul" | "ol";
  /** Name of a list without links, which the arrow keys then scroll. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A horizontally scrolling list; a mouse gets two buttons that scroll by almost a screen. */
export function Rail({ className, as: List = "ul", label, children }: Props) {
  const [ends, setEnds] = useState({ start: true, end: true });
  const rail = useRef<HTMLElement>(null);
  const updateEnds = useCallback((): void => {
    if (!rail.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = rail.current;
    const start = scrollLeft < 8;
    const end = scrollLeft + clientWidth > scrollWidth - 8;
    setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
  }, []);
  useEffect(() => {
    if (!rail.current) return;
    // The observer reports after layout; measuring earlier would force one.
    const observer = new ResizeObserver(updateEnds);
    observer.observe(rail.current);
    return () => observer.disconnect();
  }, [updateEnds]);
  const scroll = (direction: 1 | -1) => () =>
    rail.current?.scrollBy({ left: direction * rail.current.clientWidth * 0.85 });

  return (
    <div className={styles.frame}>
      {!(ends.start && ends.end) && (
        <div className={styles.buttons}>
          <ScrollButton icon={ChevronLeft} label={text.back} off={ends.start} onClick={scroll(-1)} />
          <ScrollButton icon={ChevronRight} label={text.on} off={ends.end} onClick={scroll(1)} />
        </div>
      )}
      <List
        ref={(element: HTMLElement | null) => {
          rail.current = element;
        }}
        className={`${styles.rail} ${className}`}
        {...(label === undefined ? {} : { tabIndex: 0, "aria-label": label })}
        onScroll={updateEnds}
      >
        {children}
      </List>
    </div>
  );
}

interface ScrollButtonProps {
  readonly icon: ComponentType<{ size: number }>;
  readonly label: MessageDescriptor;
  readonly off: boolean;
  readonly onClick: () => void;
}

function ScrollButton({ icon: Icon, label, off, onClick }: ScrollButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={useIntl().formatMessage(label)}
      aria-disabled={off}
      onClick={onClick}
    >
      <Icon size={22} />
    </button>
  );
}

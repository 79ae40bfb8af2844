import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { defineMessages, useIntl } from "react-intl";
import { settled } from "../../../../streams/features/desk/layoutEditing/settle.ts";
import type { StageButton } from "../../../../streams/ports/stage.ts";
import type { Box } from "../../../../streams/rules/touch/boxes.ts";
import type { TouchLayout } from "../../../../wire/desk/touchLayout.ts";
import type { TouchProfile } from "../../../../wire/touchProfile.ts";
import { useApp, useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { useBackCloses } from "../../../popups/frame/useBackCloses.ts";
import { useRestoreFocus } from "../../../popups/frame/useRestoreFocus.ts";
import { ControlPanel } from "./ControlPanel.tsx";
import { EditedControls } from "./EditedControls.tsx";
import { EditorBar } from "./EditorBar.tsx";
import styles from "./LayoutEditor.module.css";
import { LayoutPanel } from "./LayoutPanel.tsx";
import { SavePanel } from "./SavePanel.tsx";
import { UnsavedPanel } from "./UnsavedPanel.tsx";
import { type EditedLayout, type LayoutEdits, useLayoutEdits } from "./useLayoutEdits.ts";

const text = defineMessages({
  title: { id: "layout.title", defaultMessage: "Edit the controls" },
  help: {
    id: "layout.help",
    defaultMessage:
      "Tab goes from control to control. The arrow keys move one, with Shift in larger steps. Plus and minus resize it, Enter shows everything about it, Delete removes it. Control and Z undoes.",
  },
  close: { id: "layout.panel.close", defaultMessage: "Close" },
});

export interface EditorProps extends EditedLayout {
  /** Positions of its controls while playing, by id. */
  readonly placed: ReadonlyMap<string, Box>;
  /** The game's own layout. */
  readonly own: TouchLayout;
  /** The chosen layout; null for the game's own. */
  readonly chosen: TouchProfile | null;
  /** Number of the player's layouts. */
  readonly count: number;
  readonly buttons: readonly StageButton[];
  /** Position of the room on the screen, px. */
  readonly origin: Pick<Box, "left" | "top">;
}

type Panel = "none" | "control" | "all" | "save" | "lose" | "again";

/** The editor of the touch controls, over the picture (R-LAYOUT-01). */
export default function LayoutEditor(props: EditorProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const covered = useValue(useApp().overlays).length > 0;
  const { start: played, draft, placed, chosen, at, keepClear } = props;
  const start = useMemo(() => settled(played, placed, at), [played, placed, at]);
  const onStep = (layout: TouchLayout | null): void =>
    send({ type: "desk/draftLayout", profileId: chosen?.id ?? null, layout });
  const edits = useLayoutEdits({ start, draft, at, keepClear }, onStep);
  const [panel, setPanel] = useState<Panel>(draft === null ? "none" : "again");
  const [drags, setDrags] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  const close = (): void => send({ type: "desk/editLayout", open: false });
  const discard = (): void => {
    onStep(null);
    close();
  };
  const leave = (): void => {
    if (panel === "none" || panel === "lose") {
      if (edits.isChanged && panel === "none") setPanel("lose");
      else close();
    } else setPanel("none");
  };
  useBackCloses(!covered, leave);
  const shown = panel === "control" && edits.selected === null ? "none" : panel;
  const asks = shown === "lose" || shown === "again";
  return (
    <Dialog.Root
      open={!covered}
      disablePointerDismissal
      onOpenChange={(open) => {
        if (!open) leave();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          className={styles.editor}
          data-layout-editor=""
          data-drags={drags || undefined}
          initialFocus={popup}
          finalFocus={useFinalFocus(!covered)}
          onKeyDown={undoKeys(edits)}
        >
          <Dialog.Title className="visuallyHidden">{formatMessage(text.title)}</Dialog.Title>
          <Dialog.Description className="visuallyHidden">{formatMessage(text.help)}</Dialog.Description>
          <p className="visuallyHidden" role="status">
            {edits.announcement}
          </p>
          <EditedControls
            edits={edits}
            origin={props.origin}
            inert={asks}
            onDrag={setDrags}
            onOpen={() => setPanel("control")}
            onLeave={() => setPanel("none")}
          />
          <EditorBar
            open={shown === "all" || shown === "save" ? shown : null}
            disabled={{ undo: !edits.canUndo, redo: !edits.canRedo }}
            onTool={(tool) => {
              if (tool === "undo") edits.undo();
              else if (tool === "redo") edits.redo();
              else if (tool !== "cancel") setPanel(shown === tool ? "none" : tool);
              else if (edits.isChanged) setPanel("lose");
              else close();
            }}
          />
          {shown !== "none" && (
            <PanelFrame
              key={shown === "control" ? edits.selected?.id : shown}
              edits={edits}
              above={shown === "control" ? props.origin.top : null}
              onClose={() => setPanel("none")}
            >
              {shown === "control" && edits.selected && (
                <ControlPanel
                  control={edits.selected}
                  edits={edits}
                  buttons={props.buttons}
                  onRemove={() => {
                    if (edits.selected) edits.perform({ do: "remove", id: edits.selected.id });
                    setPanel("none");
                  }}
                />
              )}
              {shown === "all" && <LayoutPanel edits={edits} own={props.own} />}
              {shown === "save" && (
                <SavePanel
                  chosen={chosen}
                  count={props.count}
                  onSave={(id, name) => {
                    send({ type: "desk/saveLayout", id, name, layout: edits.layout });
                    close();
                  }}
                />
              )}
              {asks && (
                <UnsavedPanel why={shown} edits={edits} onBack={() => setPanel("none")} onClose={discard} />
              )}
            </PanelFrame>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Gives the focus back to the element that had it, if any; else to the game. */
function useFinalFocus(open: boolean): () => HTMLElement | false {
  const focusBefore = useRestoreFocus(open);
  return () => {
    const element = focusBefore();
    return element instanceof HTMLElement && element;
  };
}

/** Ctrl or Cmd with Z undoes; with Shift and Z, or with Y, it redoes. Not while a text is typed. */
function undoKeys(edits: LayoutEdits): (event: KeyboardEvent) => void {
  return (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) edits.redo();
    else edits.undo();
  };
}

/** Beside the selected control; holds the focus. @param above its lower edge, px; null: the screen's */
function PanelFrame({
  edits,
  above,
  onClose,
  children,
}: {
  edits: LayoutEdits;
  above: number | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const editor = frame.current?.closest<HTMLElement>("[role=dialog]");
    frame.current?.focus();
    return () => {
      // The element that had the focus before the editor is hidden.
      if (before instanceof HTMLElement && editor?.contains(before)) before.focus();
      else editor?.focus();
    };
  }, []);
  const { selected, at } = edits;
  const box = selected && edits.boxOf(selected);
  const style: CSSProperties & Record<"--above", string | undefined> = {
    "--above": above === null ? undefined : `${above}px`,
  };
  const isLeft = box !== null && box.left + box.width / 2 > at.room.width / 2;
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={styles.panel}
      data-side={isLeft ? "left" : "right"}
      style={style}
    >
      <div className={styles.content}>
        {children}
        <button
          type="button"
          className={`${styles.tool} ${styles.close}`}
          aria-label={formatMessage(text.close)}
          onClick={onClose}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

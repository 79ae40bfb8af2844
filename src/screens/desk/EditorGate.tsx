import { Suspense, useMemo, useState } from "react";
import { usualLayout } from "../../../wire/desk/touchLayout.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { messagesGate } from "../../bridge/LazyMessages.tsx";
import { lazyComponent } from "../../bridge/lazyComponent.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { ProgressBar } from "../../components/feedback/ProgressBar.tsx";
import type { EditorPlace } from "./touch/TouchControls.tsx";

const LayoutEditor = lazyComponent(() => import("./layoutEditor/LayoutEditor.tsx"), messagesGate("sheet"));

/** Shows the editor instead of the controls once its code is loaded. If that fails, the game continues without it. */
export function EditorGate({ desk, layout, chosen, count, placed, measured }: EditorPlace) {
  const send = useSend();
  // Edits the layout in use when the editor opened, even if another device's profile arrives meanwhile.
  const module = useValue(useApp().deskModule);
  const [start] = useState({ layout, placed, chosen, draft: module?.layoutDraft.value ?? null });
  const { orientation, room } = measured;
  const at = useMemo(() => ({ orientation, room }), [orientation, room]);
  return (
    <ErrorBoundary onChunkFailure={() => send({ type: "desk/editLayout", open: false })}>
      <Suspense fallback={<ProgressBar />}>
        <LayoutEditor
          start={start.layout}
          draft={start.draft}
          // Their positions on this screen, which may only now have been measured.
          placed={layout === start.layout ? placed : start.placed}
          own={usualLayout(desk.layout)}
          chosen={start.chosen}
          count={count}
          buttons={desk.buttons}
          at={at}
          origin={measured.origin}
          keepClear={measured.keepClear}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

import { type ComponentType, createContext, type ReactNode, Suspense, use } from "react";
import type { App } from "../../streams/app.ts";
import type { State } from "../../streams/lib/state.ts";
import { useApp } from "../bridge/AppContext.tsx";
import { LazyMessages } from "../bridge/LazyMessages.tsx";
import type { MessageBundle } from "../bridge/translations.ts";
import { useValue } from "../bridge/useValue.ts";
import { ProgressBar } from "./feedback/ProgressBar.tsx";

interface GateProps {
  /** Shown until data and translations are loaded. By default a progress bar; translations then suspend to the boundary above. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

interface LazyModuleGate<Module> {
  /** Renders its children once the module and its translations are loaded. */
  readonly Gate: ComponentType<GateProps>;
  /** The module. @throws outside the gate */
  useModule(): Module;
}

/** Creates the gate for screens of a lazy module of the core. @param bundle its translations */
export function lazyModuleGate<Module>(
  bundle: MessageBundle,
  select: (app: App) => State<Module | null>,
): LazyModuleGate<Module> {
  const Context = createContext<Module | null>(null);
  return {
    Gate({ fallback, children }) {
      const module = useValue(select(useApp()));
      if (module === null) return fallback === undefined ? <ProgressBar /> : fallback;
      const content = <LazyMessages bundle={bundle}>{children}</LazyMessages>;
      return (
        <Context value={module}>
          {fallback === undefined ? content : <Suspense fallback={fallback}>{content}</Suspense>}
        </Context>
      );
    },
    useModule() {
      const module = use(Context);
      if (module === null) throw new Error(`Rendered outside the ${bundle} gate`);
      return module;
    },
  };
}

import { createContext, use } from "react";
import type { App } from "../../streams/app.ts";
import type { Intent } from "../../streams/intents.ts";

export const AppContext = createContext<App | null>(null);

/** The core behind the screens. @throws outside `AppContext` */
export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error("Rendered outside AppContext");
  return app;
}

/** Dispatches the player's intents to the core. */
export function useSend(): (intent: Intent) => void {
  return useApp().send;
}

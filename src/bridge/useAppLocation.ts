import { useApp } from "./AppContext.tsx";
import { usePart } from "./useValue.ts";

/** wouter's location, taken from the core instead of the browser. */
export function useAppLocation(): [string, (to: string) => void] {
  const app = useApp();
  const path = usePart(app.place, (place) => place.path);
  return [path, (to) => app.send({ type: "navigate", to })];
}

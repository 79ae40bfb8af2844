import { useApp } from "./AppContext.tsx";
import { useSelector } from "./useValue.ts";

/** wouter's location, taken from the core instead of the browser. */
export function useAppLocation(): [string, (to: string) => void] {
  const app = useApp();
  const path = useSelector(app.location, (location) => location.path);
  return [path, (to) => app.send({ type: "navigate", to })];
}

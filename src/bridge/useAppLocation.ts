import { useApp } from "./AppContext.tsx";
import { useSelector } from "./useValue.ts";

/** Location hook for wouter that reads the core's location, not the browser's. */
export function useAppLocation(): [string, (to: string) => void] {
  const app = useApp();
  const path = useSelector(app.location, (location) => location.path);
  return [path, (to) => app.send({ type: "navigate", to })];
}

import { type ComponentProps, type MouseEvent, startTransition } from "react";
import type { Intent } from "../../streams/intents.ts";
import { isInside, locationOf, prefixed } from "../../streams/page/location.ts";
import { useApp } from "../bridge/AppContext.tsx";
import { useShell } from "../bridge/ShellContext.ts";
import { useSelector } from "../bridge/useValue.ts";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick" | "onPointerDown"> {
  /** Path and query, such as "/gameDetails?id=x"; the language's prefix is added (R-ROUTE-01). */
  readonly to: string;
  /** Sent on a click in place of the navigation. */
  readonly intent?: Intent;
}

/**
 * A real link: a plain click goes through the core, any other click (new tab, download) is left to the
 * browser. The page's code is fetched on pointer down. The navigation runs in a transition, so that the
 * pressed state paints before the page renders.
 */
export function Link({ to, intent, ...rest }: Props) {
  const app = useApp();
  const { preloadPage } = useShell();
  const prefix = useSelector(app.location, (location) => location.prefix);
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    startTransition(() => app.send(intent ?? { type: "navigate", to }));
  };
  return (
    <a
      {...rest}
      href={isInside(to) ? prefixed(prefix, to) : "/"}
      onPointerDown={() => void preloadPage(pageAt(to))}
      onClick={follow}
    />
  );
}

function pageAt(to: string): string {
  const { page } = locationOf({ path: to.replace(/[?#].*$/, ""), query: "", hash: "" });
  return page.kind === "page" ? page.name : "";
}

import { createRoot } from "react-dom/client";
import { defer, fromEvent, map } from "rxjs";
import { browserClock } from "../../../streams/adapters/browser/clock.ts";
import { browserSharing } from "../../../streams/adapters/browser/sharing.ts";
import { createScope } from "../../../streams/lib/scope.ts";
import { PlaygroundPage } from "./page/PlaygroundPage.tsx";
import { createPlayground } from "./state/playground.ts";
import "../../theme/tokens.css";
import "../../theme/base.css";

const clock = browserClock();
const report = { fault: (where: string, error: unknown) => console.error(where, error) };
const sharing = browserSharing({ clipboard: navigator.clipboard });
const playground = createPlayground(createScope("marbles", { clock, report }), {
  clock,
  query: window.location.search,
  queries$: fromEvent(window, "popstate").pipe(map(() => window.location.search)),
  replaceQuery: (query) => window.history.replaceState(null, "", query),
  copyAddress: () => defer(() => sharing.copy(window.location.href)),
});

const root = document.getElementById("root");
if (root) createRoot(root).render(<PlaygroundPage playground={playground} />);

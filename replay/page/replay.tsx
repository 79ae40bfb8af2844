import { createRoot } from "react-dom/client";
import { createReplayStore } from "../player/replayStore.ts";
import { ReplayPage } from "./ReplayPage.tsx";
import { browserReplayPorts } from "./replayPorts.ts";
import "../../src/theme/tokens.css";
import "../../src/theme/base.css";

const root = document.getElementById("root");
if (root) {
  const { ports, setHost } = browserReplayPorts();
  const store = createReplayStore(ports);
  createRoot(root).render(<ReplayPage store={store} setScreensHost={setHost} />);
  const address = new URLSearchParams(window.location.search).get("file");
  if (address !== null) store.send({ type: "fetch", address });
}

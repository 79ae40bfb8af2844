import { createRoot } from "react-dom/client";
import { ReplayControls } from "./ReplayControls.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<ReplayControls />);

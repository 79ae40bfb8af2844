import { createRoot } from "react-dom/client";
import { Desk } from "./Desk.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<Desk />);

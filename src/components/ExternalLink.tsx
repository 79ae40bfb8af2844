import type { ComponentProps } from "react";
import { useApp } from "../bridge/AppContext.tsx";

/** A link to a site, in a new tab, or to mail; the native app opens both (R-NATIVE-01). */
export function ExternalLink({
  to,
  ...rest
}: Omit<ComponentProps<"a">, "href" | "onClick"> & { to: string }) {
  const { inShell, send } = useApp();
  return (
    <a
      {...rest}
      href={to}
      {...(to.startsWith("mailto:") ? {} : { target: "_blank", rel: "noreferrer" })}
      onClick={(event) => {
        if (!inShell) return;
        event.preventDefault();
        send({ type: "shell/openPage", url: to });
      }}
    />
  );
}

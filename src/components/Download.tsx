import { type ReactNode, useEffect, useRef } from "react";

/** Downloads by a link that follows itself: the page stays, also when the address answers with an error. */
export function Download({ address, children }: { address: string; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null);
  const followed = useRef("");
  useEffect(() => {
    // The address works once, and React may run an effect twice.
    if (followed.current === address) return;
    followed.current = address;
    link.current?.click();
  }, [address]);
  return (
    <a ref={link} href={address} download hidden>
      {children}
    </a>
  );
}

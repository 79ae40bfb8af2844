const addresses = new RegExp(
  [
    // E-mail
    String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    // IPv4, not a longer number with dots such as a version of a browser
    String.raw`(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])`,
    // IPv6: at least three groups, so that times of day are none
    String.raw`(?<![\w:])(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}(?![\w:])|(?<![\w:])(?:[\da-f]{1,4}:){1,6}:(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,5})?(?![\w:])`,
    // The host of a URL
    String.raw`(?<=\b(?:https?|wss?|stun|stuns|turn|turns):(?:\/\/)?)[a-z\d-]+(?:\.[a-z\d-]+)+`,
  ].join("|"),
  "gi",
);
/** Without the memory of where it was. */
const anyAddress = new RegExp(addresses.source, "i");
/** Only texts with one of these can have an address. */
const possible = /[@:]|\d\.\d/;

/** True for one's own computer, which is everybody's. */
export function isLoopback(address: string): boolean {
  return /^(127\.|::1$|localhost$)/.test(address);
}

/** Replaces the network and e-mail addresses of a text. */
export function replaceAddresses(text: string, replace: (address: string) => string): string {
  if (!possible.test(text)) return text;
  return text.replace(addresses, (address) => (isLoopback(address) ? address : replace(address)));
}

/** True where a text has an address, be it the deployment's own. */
export function hasAddress(text: string): boolean {
  return anyAddress.test(text);
}

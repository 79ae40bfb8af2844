/** Browser and platform by their familiar names; "" where unrecognised. */
export interface DeviceName {
  readonly browser: string;
  readonly platform: string;
}

/** The first match counts: most browsers also name those that they imitate. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const platforms: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** No browser sends a longer header. */
const maxLength = 1_000;

/** R-SEC-08. Names a device by its `User-Agent`. The header itself, which a client can set to anything, is not kept. */
export function deviceNameOf(userAgent: string | undefined): DeviceName {
  const text = (userAgent ?? "").slice(0, maxLength);
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(text))?.[1] ?? "";
  return { browser: nameIn(browsers), platform: nameIn(platforms) };
}

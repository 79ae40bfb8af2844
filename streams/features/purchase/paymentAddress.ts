/**
 * The absolute address of a payment page. Only http and https, since anything else would run inside the app
 * (R-SUB-07).
 * @param pageOrigin such as "https://play.example"
 * @returns null when the address cannot be embedded
 */
export function payAddress(url: string, pageOrigin: string): string | null {
  if (url.trim() === "" || !URL.canParse(url, pageOrigin)) return null;
  const { protocol, href } = new URL(url, pageOrigin);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

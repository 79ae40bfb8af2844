/**
 * Headers of every reply on every port (R-SEC-01); pages send their own content security policy.
 * @param https the product is served over https: browsers then refuse plain http for a year
 */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": permissionsPolicy(""),
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/**
 * Disables browser features that the product never uses.
 * @param granted further directives; "" for none
 */
export function permissionsPolicy(granted: string): string {
  const refused = ["camera", "display-capture", "geolocation", "microphone", "midi", "serial", "usb"].map(
    (feature) => `${feature}=()`,
  );
  return [...refused, ...(granted === "" ? [] : [granted])].join(", ");
}

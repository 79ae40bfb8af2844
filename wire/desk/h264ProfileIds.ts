/** The profiles of H.264 that hosts send, by `profile-level-id` without its level (RFC 6184, table 5). The best one first. */
export const h264ProfileIds = {
  high: /^640[0c][\da-f]{2}$/,
  main: /^4d[0145]0[\da-f]{2}$/,
  baseline: /^42[4-7c-f]0[\da-f]{2}$/,
} as const;

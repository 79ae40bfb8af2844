import type { Log } from "../../server/log/log.ts";

const ignore = () => undefined;

export const silentLog: Log = {
  info: ignore,
  warn: ignore,
  fatal: ignore,
  error: ignore,
  output: ignore,
  request: ignore,
  security: ignore,
};

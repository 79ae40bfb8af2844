import type { Entropy } from "../../ports.ts";
import { version } from "../../wire/client.ts";
import type { AppConfig } from "../../wire/config.ts";
import { type AppInfo, stored } from "../../wire/stored.ts";
import type { Keep } from "../../wire/typedStorage.ts";

/** This browser as the backend knows it. */
export interface Device {
  /** A v4 UUID made once per browser. */
  readonly id: string;
  /** Starts the app info over; the device stays the same one. */
  reset(): void;
}

export function createDevice(deps: { keep: Keep; entropy: Entropy; config: AppConfig }): Device {
  const { keep, entropy, config } = deps;
  const id = keep.read(stored.appInfo)?.deviceId ?? entropy.uuid();
  const reset = (): void => {
    const info: AppInfo = {
      versionName: version.name,
      versionCode: version.code,
      deviceId: id,
      applicationId: "h5",
      appKey: config.appKey,
    };
    keep.remove(stored.appInfo);
    keep.write(stored.appInfo, info);
  };
  reset();
  return { id, reset };
}

import * as z from "zod/mini";
import type { Lifecycle, Navigation, Storage } from "../../../ports.ts";
import { originalText, recordExactly, recordNullable } from "../recordedText.ts";
import { pushSecrets, storedSecrets } from "../secretSchemas.ts";
import type { Interceptor } from "./interceptor.ts";
import { passThrough, same, toNull, toVoid } from "./passThrough.ts";

export function interceptStorage(interceptor: Interceptor, real: () => Storage): Storage {
  return {
    get(area, key) {
      const recorded = interceptor.read(
        "storage.get",
        [area, key],
        () => recordNullable(real().get(area, key)),
        storedSecrets(key),
      );
      return recorded === null ? null : originalText(recorded);
    },
    set(area, key, value) {
      let accepted = true;
      const recorded = recordExactly(value);
      interceptor.call(
        "storage.set",
        { area, key, value: recorded },
        () => {
          accepted = real().set(area, key, value);
        },
        inValue(key),
      );
      const ok = interceptor.read("storage.accepts", null, () => accepted);
      if (ok) interceptor.setKnown("storage.get", [area, key], recorded);
      return ok;
    },
    remove(area, key) {
      interceptor.call("storage.remove", { area, key }, () => real().remove(area, key));
      interceptor.setKnown("storage.get", [area, key], null);
    },
    changes$: interceptor.stream({
      name: "storage.changes",
      request: null,
      live: () => real().changes$,
      encode: ({ key, value }) => ({ key, value: recordNullable(value) }),
      decode: ({ key, value }) => ({ key, value: value === null ? null : originalText(value) }),
      secrets: { value: ({ key }) => inValue(key) },
    }),
    cookie: (name) => interceptor.read("storage.cookie", name, () => real().cookie(name)),
    setCookie(name, value, days) {
      interceptor.call("storage.setCookie", { name, value, days }, () => real().setCookie(name, value, days));
      interceptor.setKnown("storage.cookie", name, value);
    },
  };
}

/** @param key null when the whole storage was cleared */
function inValue(key: string | null): z.ZodMiniType | undefined {
  const value = storedSecrets(key ?? "");
  return value && z.object({ value });
}

export function interceptNavigation(interceptor: Interceptor, real: () => Navigation): Navigation {
  return {
    origin: interceptor.origin,
    address: () => interceptor.read("navigation.address", null, () => real().address()),
    changes$: passThrough(interceptor, "navigation.changes", null, () => real().changes$),
    push: (to) => interceptor.call("navigation.push", to, () => real().push(to)),
    replace: (to) => interceptor.call("navigation.replace", to, () => real().replace(to)),
    back$: interceptor.stream({
      name: "navigation.backs",
      request: null,
      live: () => real().back$,
      encode: toNull,
      decode: toVoid,
    }),
    back: () => interceptor.call("navigation.back", null, () => real().back()),
    leave: (url) => interceptor.call("navigation.leave", url, () => real().leave(url)),
    reload: () => interceptor.call("navigation.reload", null, () => real().reload()),
  };
}

export function interceptLifecycle(interceptor: Interceptor, real: () => Lifecycle): Lifecycle {
  return {
    visible: () => interceptor.read("lifecycle.visible", null, () => real().visible()),
    visible$: passThrough(interceptor, "lifecycle.visibleChanges", null, () => real().visible$),
    online: () => interceptor.read("lifecycle.online", null, () => real().online()),
    online$: passThrough(interceptor, "lifecycle.onlineChanges", null, () => real().online$),
    darkDevice$: passThrough(interceptor, "lifecycle.darkDevice", null, () => real().darkDevice$),
    hide$: interceptor.stream({
      name: "lifecycle.hide",
      request: null,
      live: () => real().hide$,
      encode: toNull,
      decode: toVoid,
    }),
    lock: (name) => passThrough(interceptor, "lifecycle.lock", name, () => real().lock(name)),
    broadcast: (name, message) =>
      interceptor.call(
        "lifecycle.broadcast",
        { name, message },
        () => real().broadcast(name, message),
        z.object({ message: pushSecrets }),
      ),
    messages$: (name) =>
      interceptor.stream<unknown, "lifecycle.heard">({
        name: "lifecycle.heard",
        request: name,
        live: () => real().messages$(name),
        encode: same,
        decode: same,
        secrets: { value: pushSecrets },
      }),
  };
}

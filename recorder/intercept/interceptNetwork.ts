import { map } from "rxjs";
import type { Http, Socket, SocketEvent } from "../../streams/ports.ts";
import { decodeFrame, encodeFrame, frameKeys } from "../../wire/frameCodec.ts";
import { originalText, type RecordedText, recordExactly, recordJson } from "../recordedText.ts";
import { callSecrets, frameSecrets } from "../redaction/secretSchemas.ts";
import type { Interceptor } from "./interceptor.ts";

export function interceptHttp(interceptor: Interceptor, real: () => Http): Http {
  return {
    request(request) {
      const { body, ...rest } = request;
      const secrets = callSecrets(request);
      return interceptor.stream({
        name: "http.request",
        request: body === undefined ? rest : { ...rest, body: recordExactly(body) },
        live: () => real().request(request),
        encode: (reply) => (reply.kind === "reply" ? { ...reply, body: recordJson(reply.body) } : reply),
        decode: (reply) => (reply.kind === "reply" ? { ...reply, body: originalText(reply.body) } : reply),
        ...(secrets ? { secrets: { request: secrets.request, value: secrets.reply } } : {}),
      });
    },
  };
}

export function interceptSocket(interceptor: Interceptor, real: () => Socket): Socket {
  return {
    connect(url, commands$) {
      const { encode, decode } = frameCodec(url);
      return interceptor.stream<SocketEvent, "socket.connect">({
        name: "socket.connect",
        request: { url },
        live: () => real().connect(url, commands$),
        encode: (event) =>
          event.kind === "message" ? { kind: "message", frame: encode(event.text) } : event,
        decode: (event) =>
          event.kind === "message" ? { kind: "message", text: decode(event.frame) } : event,
        outbound$: commands$.pipe(
          map((command) =>
            command.kind === "send" ? { kind: "send", frame: encode(command.text) } : command,
          ),
        ),
        secrets: { value: frameSecrets },
      });
    },
  };
}

/** Frames of the session socket are recorded decrypted; a replay encrypts them by its URL's pseudonym. */
function frameCodec(url: string): {
  encode: (text: string) => RecordedText;
  decode: (recorded: RecordedText) => string;
} {
  const signature = /[?&]sign=([^&#]*)/.exec(url)?.[1];
  if (signature === undefined) return { encode: (text) => ({ text }), decode: originalText };
  const keys = frameKeys(decodeURIComponent(signature));
  return {
    encode(text) {
      const frame = decodeFrame(text, keys);
      return frame.kind === "json" ? { json: frame.json } : { text };
    },
    decode: (recorded) =>
      "json" in recorded ? encodeFrame(recorded.json, keys, new Uint8Array(16)) : recorded.text,
  };
}

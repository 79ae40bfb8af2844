import { expect, test } from "vitest";
import { payAddress } from "../../../../streams/features/purchase/orderGoods.ts";

const origin = "https://play.test";

test.each([
  ["https://pay.test/x?y=1#z", "https://pay.test/x?y=1#z"],
  ["http://127.0.0.1:9/", "http://127.0.0.1:9/"],
  ["/pay/1", "https://play.test/pay/1"],
  ["//pay.test/1", "https://pay.test/1"],
])("R-SUB-07 %s can be embedded", (url, address) => expect(payAddress(url, origin)).toBe(address));

test.each([
  "",
  "  ",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,1",
  "blob:x",
  "file:///x",
  "https://",
])("R-SUB-07 %j cannot", (url) => expect(payAddress(url, origin)).toBeNull());

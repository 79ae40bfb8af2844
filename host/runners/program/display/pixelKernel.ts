/**
 * BGRX to I420 (BT.601, limited range) as a WebAssembly function with SIMD: four times as fast as FFmpeg's scaler. It is assembled
 * here, because nothing is compiled when a host is installed.
 *
 * Each pixel is two lanes of 16 bits, blue and red, and green in two more; one instruction multiplies both lanes and adds them up.
 */

/** Pixels of a line that are converted at once: no line may be shorter. */
export const blockPixels = 16;

/** Takes addresses in `memory`, the length of a line of pixels, bytes, and the size of the picture, px, both even. */
export type ConvertPixels = (
  pixels: number,
  stride: number,
  y: number,
  u: number,
  v: number,
  width: number,
  height: number,
) => void;

/** @throws where the processor has no SIMD */
export function loadPixelKernel(memory: WebAssembly.Memory): ConvertPixels {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(assemble()), { host: { memory } });
  const { convert } = instance.exports;
  if (typeof convert !== "function") throw new Error("the pixel kernel has no function");
  return (...args) => void convert(...args);
}

/** Bytes of instructions (WebAssembly core specification, 5.4), each with its name behind it. */
type Code = readonly number[];

const parameters = ["pixels", "stride", "y", "u", "v", "width", "height"] as const;
const counters = ["x", "top", "bottom"] as const;
const groups = [0, 1, 2, 3] as const;
const vectors = [
  "colours",
  "lumaBlueRed",
  "lumaGreen",
  ...groups.flatMap(
    (group) => [`blueRed${group}`, `green${group}`, `upper${group}`, `lower${group}`] as const,
  ),
  "pixel",
  "blueRed",
  "green",
] as const;
type Local = (typeof parameters)[number] | (typeof counters)[number] | (typeof vectors)[number];
const locals: readonly string[] = [...parameters, ...counters, ...vectors];

const unsigned = (value: number): Code =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
const sized = (code: Code): Code => [...unsigned(code.length), ...code];
const named = (text: string): Code => sized([...Buffer.from(text)]);

const operation =
  (...code: number[]) =>
  (...operands: readonly Code[]): Code => [...operands.flat(), ...code];
const vector = (code: number) => operation(0xfd, ...unsigned(code));

const get = (local: Local): Code => [0x20, ...unsigned(locals.indexOf(local))];
const set = (local: Local, value: Code): Code => [...value, 0x21, ...unsigned(locals.indexOf(local))];
/** @param value 0 to 63 */
const number = (value: number): Code => [0x41, value];
const add = operation(0x6a); // i32.add
const subtract = operation(0x6b); // i32.sub
const multiply = operation(0x6c); // i32.mul
const shiftRightWord = operation(0x76); // i32.shr_u
const isLess = operation(0x48); // i32.lt_s
const smaller = (one: Code, other: Code): Code => [...one, ...other, ...isLess(one, other), 0x1b];
const advance = (local: Local, by: Code): Code => set(local, add(get(local), by));
/** `loop`, `if`, `br`: runs the body, and again from its start after `next` as long as the condition holds. */
const repeat = (body: Code, condition: Code, next: Code = []): Code => [
  ...[0x03, 0x40, ...body, ...condition, 0x04, 0x40, ...next, 0x0c, 1, 0x0b, 0x0b],
];

// v128.load, v128.store, v128.store64_lane
const load = (address: Code, offset: number): Code => [...address, 0xfd, 0, 0, ...unsigned(offset)];
const store = (address: Code, value: Code): Code => [...address, ...value, 0xfd, 0x0b, 0, 0];
const storeHalf = (address: Code, value: Code): Code => [...address, ...value, 0xfd, 0x5b, 0, 0, 0];
const and = vector(0x4e); // v128.and
const addWords = vector(0x8e); // i16x8.add
const addLongs = vector(0xae); // i32x4.add
const multiplyPairs = vector(0xba); // i32x4.dot_i16x8_s
const shiftRight = vector(0xac); // i32x4.shr_s
const shiftRightUnsigned = vector(0xad); // i32x4.shr_u
const narrowLongs = vector(0x85); // i16x8.narrow_i32x4_s
const narrowWords = vector(0x66); // i8x16.narrow_i16x8_u

/** `v128.const`: two numbers of 16 bits, four times. */
function words(first: number, second: number): Code {
  const bytes = Buffer.alloc(16);
  for (let at = 0; at < 16; at += 4) {
    bytes.writeInt16LE(first, at);
    bytes.writeInt16LE(second, at + 2);
  }
  return [0xfd, 0x0c, ...bytes];
}

function longs(value: number): Code {
  const bytes = Buffer.alloc(16);
  for (let at = 0; at < 16; at += 4) bytes.writeInt32LE(value, at);
  return [0xfd, 0x0c, ...bytes];
}

/** `i8x16.shuffle`: every second pixel of eight. */
function half(left: Code, right: Code, first: 0 | 1): Code {
  const lanes = groups.flatMap((pair) => [0, 1, 2, 3].map((byte) => (pair * 2 + first) * 4 + byte));
  return [...left, ...right, 0xfd, 0x0d, ...lanes];
}

/** Factors have 15 bits after the point. */
const fixed = (factor: number): number => Math.round(factor * 32_768);
const luma = { red: 0.299, green: 0.587, blue: 0.114 };
const ofY = (part: number): number => fixed((part * 219) / 255);
const ofU = (part: number): number => fixed((part / (1 - luma.blue) / 2) * (224 / 255));
const ofV = (part: number): number => fixed((part / (1 - luma.red) / 2) * (224 / 255));

/** Four pixels: keeps their brightness, and their colours for the sums of the block. */
function readPixels(row: "top" | "bottom", group: (typeof groups)[number]): Code {
  const rounded = longs((16 << 15) + (1 << 14));
  const brightness = addLongs(
    addLongs(
      multiplyPairs(get("blueRed"), get("lumaBlueRed")),
      multiplyPairs(get("green"), get("lumaGreen")),
    ),
    rounded,
  );
  const keep = (sum: `blueRed${0 | 1 | 2 | 3}` | `green${0 | 1 | 2 | 3}`, value: Code): Code =>
    set(sum, row === "top" ? value : addWords(get(sum), value));
  return [
    ...set("pixel", load(get(row), group * 16)),
    ...set("blueRed", and(get("pixel"), get("colours"))),
    ...set("green", and(shiftRightUnsigned(get("pixel"), number(8)), get("colours"))),
    ...set(`${row === "top" ? "upper" : "lower"}${group}`, shiftRight(brightness, number(15))),
    ...keep(`blueRed${group}`, get("blueRed")),
    ...keep(`green${group}`, get("green")),
  ];
}

/** The colour of eight blocks of four pixels. */
function chroma(
  of: (part: number) => number,
  from: { readonly blue: number; readonly red: number; readonly green: number },
): Code {
  const blocks = ([0, 2] as const).map((group) => {
    const next = group === 0 ? 1 : 3;
    const pairs = (name: "blueRed" | "green"): Code => {
      const [left, right] = [get(`${name}${group}`), get(`${name}${next}`)];
      return addWords(half(left, right, 0), half(left, right, 1));
    };
    const sum = addLongs(
      addLongs(
        multiplyPairs(pairs("blueRed"), words(of(from.blue), of(from.red))),
        multiplyPairs(pairs("green"), words(of(from.green), 0)),
      ),
      longs((128 << 17) + (1 << 16)),
    );
    return shiftRight(sum, number(17));
  });
  const narrow = narrowLongs(...blocks);
  return narrowWords(narrow, narrow);
}

const brightness = (row: "upper" | "lower"): Code =>
  narrowWords(narrowLongs(get(`${row}0`), get(`${row}1`)), narrowLongs(get(`${row}2`), get(`${row}3`)));

function assemble(): Uint8Array<ArrayBuffer> {
  const line = get("stride");
  const halfWidth = shiftRightWord(get("width"), number(1));
  const halfX = shiftRightWord(get("x"), number(1));
  const column = multiply(get("x"), number(4));
  const block = [
    ...set("top", add(get("pixels"), column)),
    ...set("bottom", add(get("top"), line)),
    ...groups.flatMap((group) => [...readPixels("top", group), ...readPixels("bottom", group)]),
    ...store(add(get("y"), get("x")), brightness("upper")),
    ...store(add(add(get("y"), get("width")), get("x")), brightness("lower")),
    ...storeHalf(
      add(get("u"), halfX),
      chroma(ofU, { blue: 1 - luma.blue, red: -luma.red, green: -luma.green }),
    ),
    ...storeHalf(
      add(get("v"), halfX),
      chroma(ofV, { blue: -luma.blue, red: 1 - luma.red, green: -luma.green }),
    ),
    ...advance("x", number(blockPixels)),
  ];
  // The last block of a line ends with it, also where it overlaps the one before.
  const toLast = set("x", smaller(get("x"), subtract(get("width"), number(blockPixels))));
  const twoLines = [
    ...set("x", number(0)),
    ...repeat(block, isLess(get("x"), get("width")), toLast),
    ...advance("pixels", add(line, line)),
    ...advance("y", add(get("width"), get("width"))),
    ...advance("u", halfWidth),
    ...advance("v", halfWidth),
    ...set("height", subtract(get("height"), number(2))),
  ];
  const body = [
    ...set("colours", words(255, 255)),
    ...set("lumaBlueRed", words(ofY(luma.blue), ofY(luma.red))),
    ...set("lumaGreen", words(ofY(luma.green), 0)),
    ...repeat(twoLines, isLess(number(0), get("height"))),
    0x0b,
  ];
  const i32 = 0x7f;
  const v128 = 0x7b;
  const declared = [2, counters.length, i32, ...unsigned(vectors.length), v128];
  const section = (id: number, content: Code): Code => [id, ...sized(content)];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    // Types, imports, functions, exports, code.
    ...section(1, [1, 0x60, ...sized(parameters.map(() => i32)), 0]),
    ...section(2, [1, ...named("host"), ...named("memory"), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...named("convert"), 0, 0]),
    ...section(10, [1, ...sized([...declared, ...body])]),
  ]);
}

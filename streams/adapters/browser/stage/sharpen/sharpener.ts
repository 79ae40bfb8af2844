import { createGpuTimer, type GpuTimer } from "./gpuTimer.ts";
import { enlargeShader, sharpenShader, vertexShader } from "./shaders.ts";

/** Draws sharpened pictures into a canvas, by WebGL 2. */
export interface Sharpener {
  /** @param source a frame of `width` × `height` px @param to the new size of the canvas, px */
  draw(
    source: TexImageSource,
    size: { readonly width: number; readonly height: number },
    to: CanvasSize,
  ): void;
  /** Redraws the last frame at another size. Does nothing before the first frame. */
  resize(to: CanvasSize): void;
  /** Mean GPU time per frame since the last call, ms; null if it can't be measured. */
  takeFrameMs(): number | null;
  close(): void;
}

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** Software renderers: sharpening with them would cost more than the game. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** @param allowSoftware for tests  @returns null if the browser can't sharpen, or only in software */
export function createSharpener(canvas: HTMLCanvasElement, allowSoftware = false): Sharpener | null {
  const gl = canvas.getContext("webgl2", {
    alpha: false,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: "low-power",
    failIfMajorPerformanceCaveat: !allowSoftware,
  });
  if (!gl || (!allowSoftware && software.test(rendererOf(gl)))) {
    if (gl) lose(gl);
    return null;
  }
  const sharpen = programOf(gl, sharpenShader);
  const enlarge = programOf(gl, enlargeShader);
  const [frame, sharp, target] = [textureOf(gl), textureOf(gl), gl.createFramebuffer()];
  if (!sharpen || !enlarge || !frame || !sharp || !target) {
    lose(gl);
    return null;
  }
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
  // Called `useProgram`, the linter would take it for a React hook.
  const runProgram = gl.useProgram.bind(gl);
  const timer: GpuTimer = createGpuTimer(gl);
  let size = { width: 0, height: 0 };

  const show = (to: CanvasSize): void => {
    if (canvas.width !== to.width) canvas.width = to.width;
    if (canvas.height !== to.height) canvas.height = to.height;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, to.width, to.height);
    runProgram(enlarge);
    gl.bindTexture(gl.TEXTURE_2D, sharp);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  };

  const resizeTo = (next: CanvasSize): void => {
    size = { width: next.width, height: next.height };
    gl.bindTexture(gl.TEXTURE_2D, sharp);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, size.width, size.height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, sharp, 0);
  };

  return {
    draw(source, next, to) {
      timer.begin();
      if (next.width !== size.width || next.height !== size.height) resizeTo(next);
      gl.bindTexture(gl.TEXTURE_2D, frame);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
      gl.bindFramebuffer(gl.FRAMEBUFFER, target);
      gl.viewport(0, 0, size.width, size.height);
      runProgram(sharpen);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      show(to);
      timer.end();
    },
    resize(to) {
      if (size.width > 0) show(to);
    },
    takeFrameMs: timer.take,
    close: () => lose(gl),
  };
}

/** Browsers limit a page's contexts, so an unneeded one is released at once. */
function lose(gl: WebGL2RenderingContext): void {
  gl.getExtension("WEBGL_lose_context")?.loseContext();
}

function rendererOf(gl: WebGL2RenderingContext): string {
  const debug = gl.getExtension("WEBGL_debug_renderer_info");
  return String(gl.getParameter(debug?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
}

function programOf(gl: WebGL2RenderingContext, fragment: string): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : null;
}

function textureOf(gl: WebGL2RenderingContext): WebGLTexture | null {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  return texture;
}

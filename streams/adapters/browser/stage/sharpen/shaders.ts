/** One triangle that covers everything; `at` runs from (0, 0), the picture's lower left corner, to (1, 1). */
export const vertexShader = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  at = corner;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

/**
 * Contrast-adaptive sharpening, after AMD's description of CAS: each pixel moves away from the mean of its four neighbours; less if
 * they are close to black or white, and hardly beyond their range, so that edges get no halos. The weights add up to one, so
 * brightness stays. Differences of a step or two are noise of the video and left alone.
 */
export const sharpenShader = `#version 300 es
precision mediump float;
uniform sampler2D picture;
in vec2 at;
out vec4 color;
const float strongest = -0.2;
const float overshoot = 5.0 / 255.0;
void main() {
  vec2 texel = 1.0 / vec2(textureSize(picture, 0));
  vec3 here = texture(picture, at).rgb;
  vec3 above = texture(picture, at + vec2(0.0, texel.y)).rgb;
  vec3 below = texture(picture, at - vec2(0.0, texel.y)).rgb;
  vec3 left = texture(picture, at - vec2(texel.x, 0.0)).rgb;
  vec3 right = texture(picture, at + vec2(texel.x, 0.0)).rgb;
  vec3 lowest = min(here, min(min(above, below), min(left, right)));
  vec3 highest = max(here, max(max(above, below), max(left, right)));
  vec3 room = clamp(min(lowest, 1.0 - highest) / max(highest, 1.0 / 255.0), 0.0, 1.0);
  vec3 contrast = smoothstep(1.5 / 255.0, 8.0 / 255.0, highest - lowest);
  vec3 weight = sqrt(room) * contrast * strongest;
  vec3 sharp = (here + weight * (above + below + left + right)) / (1.0 + 4.0 * weight);
  color = vec4(clamp(sharp, max(lowest - overshoot, 0.0), min(highest + overshoot, 1.0)), 1.0);
}`;

/** Enlarges by Catmull-Rom splines, in nine filtered samples; clamped to the nearest pixels, against halos. */
export const enlargeShader = `#version 300 es
precision highp float;
uniform sampler2D picture;
in vec2 at;
out vec4 color;
void main() {
  vec2 size = vec2(textureSize(picture, 0));
  vec2 place = at * size;
  vec2 centre = floor(place - 0.5) + 0.5;
  vec2 part = place - centre;
  vec2 w0 = part * (-0.5 + part * (1.0 - 0.5 * part));
  vec2 w1 = 1.0 + part * part * (-2.5 + 1.5 * part);
  vec2 w2 = part * (0.5 + part * (2.0 - 1.5 * part));
  vec2 w3 = part * part * (-0.5 + 0.5 * part);
  vec2 w12 = w1 + w2;
  vec2 t0 = (centre - 1.0) / size;
  vec2 t12 = (centre + w2 / w12) / size;
  vec2 t3 = (centre + 2.0) / size;
  vec3 sum =
    (texture(picture, vec2(t0.x, t0.y)).rgb * w0.x +
     texture(picture, vec2(t12.x, t0.y)).rgb * w12.x +
     texture(picture, vec2(t3.x, t0.y)).rgb * w3.x) * w0.y +
    (texture(picture, vec2(t0.x, t12.y)).rgb * w0.x +
     texture(picture, vec2(t12.x, t12.y)).rgb * w12.x +
     texture(picture, vec2(t3.x, t12.y)).rgb * w3.x) * w12.y +
    (texture(picture, vec2(t0.x, t3.y)).rgb * w0.x +
     texture(picture, vec2(t12.x, t3.y)).rgb * w12.x +
     texture(picture, vec2(t3.x, t3.y)).rgb * w3.x) * w3.y;
  vec3 a = texture(picture, centre / size).rgb;
  vec3 b = texture(picture, (centre + vec2(1.0, 0.0)) / size).rgb;
  vec3 c = texture(picture, (centre + vec2(0.0, 1.0)) / size).rgb;
  vec3 d = texture(picture, (centre + vec2(1.0, 1.0)) / size).rgb;
  color = vec4(clamp(sum, min(min(a, b), min(c, d)), max(max(a, b), max(c, d))), 1.0);
}`;

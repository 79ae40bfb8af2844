/** Measures the GPU time between `begin` and `end`, where available. */
export type GpuTimer = ReturnType<typeof createGpuTimer>;

/** Constants of EXT_disjoint_timer_query_webgl2; they are missing in the type library. */
const timeElapsed = 0x88bf;
const disjoint = 0x8fbb;
const nanoseconds = 1e-6;

/** One frame is measured at a time, since its result arrives some frames later. */
export function createGpuTimer(gl: WebGL2RenderingContext) {
  const isThere = gl.getExtension("EXT_disjoint_timer_query_webgl2") !== null;
  let query: WebGLQuery | null = null;
  let measuring = false;
  let taken: number[] = [];

  const read = (): void => {
    if (!query || gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE) !== true) return;
    // If the GPU changed its clock rate meanwhile, the measurement is invalid.
    if (gl.getParameter(disjoint) !== true)
      taken.push(Number(gl.getQueryParameter(query, gl.QUERY_RESULT)) * nanoseconds);
    gl.deleteQuery(query);
    query = null;
  };

  return {
    begin() {
      if (!isThere) return;
      read();
      if (query) return;
      query = gl.createQuery();
      if (!query) return;
      gl.beginQuery(timeElapsed, query);
      measuring = true;
    },
    end() {
      if (measuring) gl.endQuery(timeElapsed);
      measuring = false;
    },
    /** Mean since the last call, ms; null without a measurement. */
    take() {
      const mean = taken.length === 0 ? null : taken.reduce((sum, each) => sum + each, 0) / taken.length;
      taken = [];
      return mean;
    },
  };
}

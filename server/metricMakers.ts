import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Makes metrics of a registry. */
export type MetricMakers = ReturnType<typeof metricMakers>;

/** The help texts are documentation for operators. */
export function metricMakers(registry: Registry) {
  const registers = [registry];
  return {
    gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name, help, labelNames, registers }),
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: <Label extends string>(
      name: string,
      help: string,
      buckets: number[],
      ...labelNames: Label[]
    ) => new Histogram({ name, help, buckets, labelNames, registers }),
  };
}

import type { Plan } from "../../../wire/calls/goods.ts";
import type { Money } from "../../../wire/money.ts";

/**
 * The price of a plan per month, rounded up to the next minor unit, so that the plan never costs more than
 * shown.
 */
export function perMonth({ price, months }: Plan): Money {
  return { minor: Math.ceil(price.minor / months), digits: price.digits };
}

/**
 * The saving of a plan compared with as many single months.
 * @param list the plans of the same kind
 * @returns whole percent, rounded down; 0 when single months are not on sale, or not more expensive
 */
export function savingOf(plan: Plan, list: readonly Plan[]): number {
  const single = list.find(({ months }) => months === 1);
  if (!single || single.price.minor === 0) return 0;
  const apart = single.price.minor * plan.months;
  return Math.max(0, Math.floor(((apart - plan.price.minor) * 100) / apart));
}

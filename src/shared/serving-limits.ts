/** The limits of a server. The configuration and the runtime accept the same range for each. */

interface ServingLimit {
  readonly least: number;
  readonly most: number;
  readonly default: number;
}

/** The longest delay of a timer in Node, in milliseconds. */
export const LONGEST_DELAY = 2 ** 31 - 1;

const milliseconds = (least: number, preset: number): ServingLimit => ({
  least,
  most: LONGEST_DELAY,
  default: preset,
});

/** Bytes, or a number of things. */
const amount = (preset: number): ServingLimit => ({
  least: 1,
  most: Number.MAX_SAFE_INTEGER,
  default: preset,
});

export const SERVING_LIMITS = {
  bodyLimit: amount(1_000_000),
  publicationTimeout: milliseconds(1, 30_000),
  unreadTimeout: milliseconds(1, 30_000),
  unreadLimit: amount(256_000_000),
  shutdownTimeout: milliseconds(0, 30_000),
  shutdownDelay: milliseconds(0, 0),
};

/** The numbers of the group `bodies`. */
export const BODIES_LIMITS = {
  fileSize: amount(10_000_000),
};

/** The numbers of the group `live`. */
export const LIVE_LIMITS = {
  perUser: amount(200),
  perProcess: amount(10_000),
  heartbeat: milliseconds(1, 15_000),
  lag: amount(1_000_000),
};

/**
 * The value of an option, by default that of the limit.
 * @throws TypeError if it is not an integer within the limit
 */
export function withinLimit(
  name: string,
  { least, most, default: preset }: ServingLimit,
  value: number = preset,
): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new TypeError(`${name} must be an integer from ${least} to ${most}, not ${String(value)}`);
}

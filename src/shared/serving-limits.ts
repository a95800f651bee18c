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

const bytes = (preset: number): ServingLimit => ({
  least: 1,
  most: Number.MAX_SAFE_INTEGER,
  default: preset,
});

export const SERVING_LIMITS = {
  bodyLimit: bytes(1_000_000),
  publicationTimeout: milliseconds(1, 30_000),
  unreadTimeout: milliseconds(1, 30_000),
  unreadLimit: bytes(256_000_000),
  shutdownTimeout: milliseconds(0, 30_000),
  shutdownDelay: milliseconds(0, 0),
};

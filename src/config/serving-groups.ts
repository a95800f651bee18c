import { METRICS_HOST, SLOW_MILLISECONDS } from '../shared/conventions.js';
import { BODIES_LIMITS, LIVE_LIMITS, LONGEST_DELAY } from '../shared/serving-limits.js';
import type { OptionTable } from './option.js';

export const CORS_OPTIONS = {
  origins: {
    type: 'texts',
    example: ['https://app.example'],
    help: 'the origins whose pages may call the API',
  },
  credentials: {
    type: 'boolean',
    default: false,
    help: 'whether browsers may send cookies along; tokens in headers need no credentials',
  },
} as const satisfies OptionTable;

export const OBSERVE_OPTIONS = {
  log: {
    type: 'boolean',
    default: false,
    help: 'whether each request is a line of JSON in the log; needs the package pino',
  },
  slowMilliseconds: {
    type: 'integer',
    least: 0,
    most: LONGEST_DELAY,
    default: SLOW_MILLISECONDS,
    help: 'milliseconds from which a request is logged as a warning',
  },
  metricsPort: {
    type: 'integer',
    least: 0,
    most: 65_535,
    example: 9464,
    help: 'port of metrics for Prometheus; without it there are none; needs the package prom-client',
  },
  metricsHost: { type: 'text', default: METRICS_HOST, help: 'address of that port' },
  tracing: {
    type: 'boolean',
    default: false,
    help: 'whether each request is a span of OpenTelemetry; needs the package @opentelemetry/api',
  },
} as const satisfies OptionTable;

export const BODIES_OPTIONS = {
  fileSize: {
    type: 'integer',
    ...BODIES_LIMITS.fileSize,
    help: 'size of the files of one request together, in bytes',
  },
} as const satisfies OptionTable;

export const LIVE_OPTIONS = {
  perUser: {
    type: 'integer',
    ...LIVE_LIMITS.perUser,
    help: 'streams that one user, or one client address without a user, may have open',
  },
  perProcess: { type: 'integer', ...LIVE_LIMITS.perProcess, help: 'streams that a process has open at most' },
  heartbeat: {
    type: 'integer',
    ...LIVE_LIMITS.heartbeat,
    help: 'milliseconds between comments, which keep proxies from closing idle streams',
  },
  lag: {
    type: 'integer',
    ...LIVE_LIMITS.lag,
    help: 'bytes that may wait for a client that reads slowly before it is cut off',
  },
} as const satisfies OptionTable;

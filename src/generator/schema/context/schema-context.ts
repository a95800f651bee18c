/** The context of all conversions to schemas, and the diagnostics about types that no schema describes. */
import type { ts } from 'ts-morph';
import type { Finder } from '../../analysis/declarations/index.js';
import type { Frame } from '../../analysis/interpreter/index.js';
import type { Definitions } from './definitions.js';
import { NOT_JSON_TYPES } from './language-types.js';

export interface SchemaContext extends Finder {
  definitions: Definitions;
  /** Set for the type of a parameter, as opposed to a result. */
  isOfParameter?: true;
  /**
   * For an inferred type, `never-json` reports only values that JSON can never carry, because instances of packages
   * may have a `toJSON`.
   */
  reports?: 'never-json' | 'nothing';
}

/** The context in which names have their values of a call frame. */
export const inFrame = (context: SchemaContext, frame: Frame | undefined): SchemaContext => ({
  ...context,
  evaluator: context.evaluator.within(frame),
});

export function reportAnything({ report, reports }: SchemaContext, at: ts.Node): void {
  if (reports !== undefined) return;
  report(
    'type-unconstrained',
    at,
    'A part of this type accepts anything: nothing is validated there.',
    'State a narrower type.',
  );
}

export function reportNotJson({ report, reports }: SchemaContext, at: ts.Node, what: string): void {
  if (reports === 'nothing' || (reports === 'never-json' && !isNeverJson(what))) return;
  report(
    'type-not-json',
    at,
    `JSON cannot carry a ${what}: nothing is validated there.`,
    'State a type that travels as JSON, and convert it in the handler.',
  );
}

const isNeverJson = (what: string): boolean =>
  NOT_JSON_TYPES.has(what) || what === 'bigint' || what === 'symbol';

/** The context of all conversions to schemas, and the diagnostics about types that no schema describes. */
import type { ts } from 'ts-morph';
import type { Finder } from '../../analysis/declarations/index.js';
import type { Definitions } from './definitions.js';

export interface SchemaContext extends Finder {
  definitions: Definitions;
  /** The parameter whose type is read. */
  parameter?: { type: ts.Node; words: string };
}

export const reportAnything = ({ report }: Finder, at: ts.Node): void =>
  report(
    'type-unconstrained',
    at,
    'This type takes anything in a place: nothing is validated there.',
    'State a narrower type.',
  );

export const reportNotJson = ({ report }: Finder, at: ts.Node, what: string): void =>
  report(
    'type-not-json',
    at,
    `JSON cannot carry a ${what}: nothing is validated there.`,
    'State a type that travels as JSON, and convert it in the handler.',
  );

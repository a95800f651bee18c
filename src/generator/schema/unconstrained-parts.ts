/** Notes about parts of a parameter's type that accept anything (`type-unconstrained`). A check may describe these parts. */
import type { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import { acceptsEverything, schemasWithin } from '../../shared/json-schema/index.js';
import { isInside } from '../analysis/syntax/index.js';
import type { SchemaContext } from './context/index.js';
import type { DeclaredParameter } from './parameters-of-signature.js';
import { isExecuted } from './type-sources.js';

interface Withholding {
  context: SchemaContext;
  /** Reports the notes about parameters without checks, and with checks that accept anything in a part. */
  release(parameters: readonly Parameter[]): void;
}

export function withholdingNotes(
  context: SchemaContext,
  declared: readonly DeclaredParameter[],
): Withholding {
  const notes: { at: ts.Node; report: () => void }[] = [];
  return {
    context: {
      ...context,
      report: (code, at, ...rest) => {
        const report = (): void => context.report(code, at, ...rest);
        const isOwn = 'kind' in at && declared.some(({ type }) => isWithin(at, type));
        if (code === 'type-unconstrained' && isOwn) notes.push({ at, report });
        else report();
      },
    },
    release: (parameters) => {
      const open = declared.filter((_, index) => acceptsAnyPart(parameters[index]));
      for (const { at, report } of notes) if (open.some(({ type }) => isWithin(at, type))) report();
    },
  };
}

const acceptsAnyPart = (parameter: Parameter | undefined): boolean =>
  parameter?.schema === undefined ||
  !parameter.typedBy.some(isExecuted) ||
  [...schemasWithin(parameter.schema)].some(acceptsEverything);

const isWithin = (at: ts.Node, type: ts.TypeNode | undefined): boolean =>
  type !== undefined && isInside(at, type);

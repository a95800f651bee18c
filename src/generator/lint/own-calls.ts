/** Reports the project's own calls that a route would refuse because of its types. */
import { type Diagnostic, diagnostic, placeText } from '../../shared/diagnostics.js';
import type { CheckedCall, RefusedArgument } from '../schema/index.js';
import { CALL_RULE, type LintSettings } from './lint.js';

export function lintCalls({ lint = {} }: LintSettings, calls: readonly CheckedCall[]): Diagnostic[] {
  const level = lint === 'off' ? 'off' : (lint[CALL_RULE] ?? 'warning');
  return level === 'off' ? [] : calls.flatMap((call) => findingsOfCall(level, call));
}

function findingsOfCall(
  severity: 'warning' | 'error',
  { call: { kind }, declaration, refused }: CheckedCall,
): Diagnostic[] {
  if (declaration === undefined || refused === undefined) return [];
  const { place } = refused;
  const refusal = refusalText(refused);
  const finding = diagnostic(
    'own-call-refused',
    `Over HTTP this call of the ${kind} '${declaration.name}' would be refused: ${refusal}.`,
    {
      severity,
      place,
      hint: `Correct the call, or the parameters of the ${kind} at ${placeText(declaration)}: the option schema says what it accepts.`,
    },
  );
  return [finding];
}

/** `tags[0].name of argument 1 'task' must be a string` */
export const refusalText = ({ argument, at, reason }: RefusedArgument): string =>
  `${at === '' ? argument : `${at.replace(/^\./, '')} of ${argument}`} ${reason}`;

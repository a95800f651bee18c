/** Copies of objects: `{ ...task, owner }`, `Object.assign({}, task)`, `_.pick(task, 'title')`. */
import { ts } from 'ts-morph';
import { type Evaluator, textOfValue } from '../../analysis/interpreter/index.js';

interface Copy {
  of: ts.Expression;
  /** The fields that the copy may have from elsewhere, or not at all. */
  overwritten: readonly string[];
  /** The only fields that it has. */
  picked?: ReadonlySet<string>;
}

/** `undefined` if the expression is no copy, or if it joins several objects. */
export function copyOf(evaluator: Evaluator, node: ts.Expression): Copy | undefined {
  if (ts.isObjectLiteralExpression(node)) return joined(node.properties);
  if (!ts.isCallExpression(node)) return undefined;
  const callee = node.expression.getText();
  if (/^(?:Object|_)\.(?:assign|extend)$/.test(callee))
    return joined(
      node.arguments.flatMap((part): Part[] =>
        ts.isObjectLiteralExpression(part) ? [...part.properties] : [part],
      ),
    );
  const [, name] = /^(?:EJSON\.|_\.|^)(clone(?:Deep)?|omit|pick|structuredClone)$/.exec(callee) ?? [];
  const [of, ...others] = node.arguments;
  const fields = others.flatMap((part) => textsIn(evaluator, part));
  const names = fields.filter((field) => field !== undefined);
  if (name === undefined || of === undefined || names.length < fields.length) return undefined;
  return name === 'pick' ? { of, overwritten: [], picked: new Set(names) } : { of, overwritten: names };
}

type Part = ts.ObjectLiteralElementLike | ts.Expression;

function joined(parts: readonly Part[]): Copy | undefined {
  const overwritten = parts.flatMap((part) =>
    'name' in part && 'text' in part.name ? [part.name.text] : [],
  );
  const [of, ...others] = parts.flatMap((part) =>
    ts.isSpreadAssignment(part) ? [part.expression] : ts.isObjectLiteralElement(part) ? [] : [part],
  );
  const isReadable = others.length === 0 && overwritten.length === parts.length - 1;
  return isReadable && of !== undefined ? { of, overwritten } : undefined;
}

/** The names in `'title'` or `['title', 'done']`; `undefined` for an unknown one. */
function textsIn(evaluator: Evaluator, node: ts.Expression): (string | undefined)[] {
  const value = evaluator.evaluate(node);
  return (value.kind === 'array' ? value.items.map((item) => item.value()) : [value]).map(textOfValue);
}

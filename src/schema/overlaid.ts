import type { ts } from 'ts-morph';
import type { DeclaredParameter } from './signature.js';

/** What any of several signatures takes. */
export function mergedSignature(signatures: readonly (readonly DeclaredParameter[])[]): DeclaredParameter[] {
  const [longest = []] = [...signatures].sort((one, other) => other.length - one.length);
  const all = longest.map((_, index) => signatures.flatMap((each) => each[index] ?? []));
  const open = all.findIndex((each) => each.some(({ rest }) => rest));
  const isMixed = open !== -1 && all[open]?.every(({ rest }) => rest) !== true;
  return longest.slice(0, isMixed ? open + 1 : longest.length).map((parameter, index) => {
    const alike = all[index] ?? [];
    const { type: _, ...rest } = parameter;
    if (isMixed && index === open) return { ...rest, isOverloaded: true, optional: false, rest: true };
    const types = alike.flatMap(({ type }) => type ?? []);
    const [type, ...others] = alike.length > types.length ? [] : types.filter(isFirstOfText);
    return {
      ...rest,
      ...(type === undefined ? {} : { type, others }),
      isOverloaded: true,
      optional: alike.length < signatures.length || alike.some(({ optional }) => optional),
    };
  });
}

const isFirstOfText = (node: ts.TypeNode, index: number, all: readonly ts.TypeNode[]): boolean =>
  all.findIndex((each) => each.getText() === node.getText()) === index;

/**
 * The facts that comments state about a declaration. Prose and `@returns` come from its own comment, or from its
 * function's. Each other tag also applies to everything within the statement, member or class whose comment has it, and
 * the nearest one counts.
 */
import type { ts } from 'ts-morph';
import type { Facts } from '../../../shared/api.js';
import { isScope } from '../../../shared/conventions.js';
import type { RestTag } from '../../../shared/expose-patterns.js';
import { lazy } from '../../../shared/memoize.js';
import type { FunctionNode } from '../syntax/index.js';
import { type CommentTag, commentOfNode } from './comment.js';
import { type Problem, readDeprecation } from './deprecation.js';
import { documentedAncestors, documentedFunction } from './documented-node.js';

interface DeclarationComment {
  facts: Facts;
  /** `undefined` without `@rest`. */
  rest: RestTag | undefined;
  /** The usable scopes (C45); `undefined` without `@scope`. */
  scopes: readonly string[] | undefined;
  problems: readonly Problem[];
}

type Mentions = (text: string) => boolean;

/** A declaration, and its function if that may have a comment of its own. */
interface Documented {
  documented: ts.Node;
  handler?: FunctionNode | undefined;
}

/** @param mentions says whether the file of the declaration contains a text */
export function declarationComment(of: Documented, mentions: Mentions): DeclarationComment {
  const own = ownComments(of);
  const tagsNamed = tagReader(of.documented, own, mentions);
  const scopes = tagsNamed('scope')?.map(({ line }) => line);
  const { deprecated, problems } = readDeprecation(tagsNamed);
  return {
    facts: {
      ...texts({
        ...words(own.map(({ prose }) => prose).find((prose) => prose !== '') ?? ''),
        returns: returnsText(own.flatMap(({ tags }) => tags)),
        group: tagsNamed('tag')?.[0]?.text,
      }),
      ...(deprecated === undefined ? {} : { deprecated }),
    },
    rest: readRestTag(tagsNamed('rest')),
    scopes: scopes?.filter(isScope),
    problems: [...(scopes?.filter((scope) => !isScope(scope)).map(noScope) ?? []), ...problems],
  };
}

/** The `@rest` tag of the declaration that begins at this statement or member. */
export const restTagOfNode = (node: ts.Node, mentions: Mentions): RestTag | undefined =>
  mentions('@rest')
    ? readRestTag(tagReader(node, ownComments({ documented: node }), mentions)('rest'))
    : undefined;

const ownComments = ({ documented, handler }: Documented) =>
  [documented, documentedFunction(handler)].flatMap((node) => (node && commentOfNode(node)) ?? []);

/** Finds the tags of a name, in the nearest comment that has such tags. */
function tagReader(
  node: ts.Node,
  own: readonly { tags: readonly CommentTag[] }[],
  mentions: Mentions,
): (name: string) => readonly CommentTag[] | undefined {
  const around = lazy(() => [...documentedAncestors(node)].flatMap((outer) => commentOfNode(outer) ?? []));
  return (name) =>
    [...own, ...(mentions(`@${name}`) ? around() : [])]
      .map(({ tags }) => tags.filter((tag) => tag.name === name))
      .find((tags) => tags.length > 0);
}

function readRestTag([tag]: readonly CommentTag[] = []): RestTag | undefined {
  if (tag === undefined) return undefined;
  if (tag.line === '' || tag.line === 'true') return 'on';
  return tag.line === 'false' ? 'off' : 'unclear';
}

const noScope = (scope: string): Problem => ({
  code: 'scope-not-usable',
  message: scope === '' ? '@scope names no scope.' : `'${scope}' in @scope is not a scope.`,
  hint: 'Write one scope after each `@scope`, such as `reports:read`: ASCII characters without spaces, quotes and backslashes.',
});

/** `@returns {Promise<number>} - The number of tasks.` */
const returnsText = (tags: readonly CommentTag[]): string | undefined =>
  tags
    .filter(({ name }) => name === 'returns' || name === 'return')
    .map(({ text }) => text.replace(/^(?:\{.*\})?\s*-?/, '').trim())
    .find((text) => text !== '');

/** The first sentence on one line, and the rest with its line breaks, because it may contain lists. */
function words(prose: string): { description: string; details: string } {
  const [paragraph = ''] = prose.split(/\n\s*\n/);
  const text = paragraph.replace(/\s+/g, ' ').trim();
  const sentence = /^.*?[.!?](?=\s+\p{Lu}|\s*$)/u.exec(text)?.[0] ?? text;
  const spaced = sentence.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const details = prose.replace(new RegExp(`^${spaced.join('\\s+')}`), '').trim();
  return { description: sentence, details };
}

/** Removes empty texts. */
const texts = <Name extends string>(all: Record<Name, string | undefined>): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined && text !== '')) as Partial<
    Record<Name, string>
  >;

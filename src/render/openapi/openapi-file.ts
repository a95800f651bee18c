/** `openapi.json`: a line for each operation and each type, so that a change of one is a change of one line. */
import { jsonText } from '../json-text.js';
import type { Renderings } from '../renderings.js';
import { type DocumentParts, openApiDocument } from './document.js';
import type { Operation, PathItem } from './types.js';

export function openApiFile(parts: DocumentParts): string {
  const { tags, paths, components, ...head } = openApiDocument(parts);
  const textOf = operationTexts(parts.renderings);
  const sections = [
    ...Object.entries(head).map(([name, value]) => member(name, jsonText(value))),
    member('tags', `[\n${tags.map((tag) => `    ${jsonText(tag)}`).join(',\n')}\n  ]`),
    member('paths', object(Object.entries(paths).map(([path, item]) => pathText(path, item, textOf)))),
    member(
      'components',
      object(
        Object.entries(components).map(([name, values]) => member(name, lines(values, 3))),
        2,
      ),
    ),
  ];
  return `${object(sections, 1)}\n`;
}

const member = (name: string, text: string): string => `${JSON.stringify(name)}: ${text}`;

const lines = (values: object, depth: number): string =>
  object(
    Object.entries(values).map(([name, value]) => member(name, jsonText(value))),
    depth,
  );

/** Texts are put one behind the other, not joined: that would copy those within them at each depth. */
function object(members: readonly string[], depth = 2): string {
  if (members.length === 0) return '{}';
  const indentation = '  '.repeat(depth);
  let text = '{';
  for (const [index, each] of members.entries()) text += `${index === 0 ? '' : ','}\n${indentation}${each}`;
  return `${text}\n${indentation.slice(2)}}`;
}

function operationTexts(renderings: Renderings | undefined): (operation: Operation) => string {
  const known = renderings?.operationTexts;
  if (known === undefined) return jsonText;
  return (operation) => {
    const text = known.get(operation) ?? jsonText(operation);
    known.set(operation, text);
    return text;
  };
}

/** A line for each operation. */
function pathText(path: string, item: PathItem, textOf: (operation: Operation) => string): string {
  const operations = Object.entries(item);
  const [[verb, only] = [], ...others] = operations;
  if (verb !== undefined && only !== undefined && others.length === 0)
    return member(path, `{ ${member(verb, textOf(only))} }`);
  return member(
    path,
    object(
      operations.map(([verb, operation]) => member(verb, textOf(operation))),
      3,
    ),
  );
}

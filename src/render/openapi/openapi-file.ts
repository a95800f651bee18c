/** `openapi.json`: a line for each operation and each type, so that a change of one is a change of one line. */
import { jsonText } from '../json-text.js';
import { type DocumentParts, openApiDocument } from './document.js';
import type { PathItem } from './types.js';

export function openApiFile(parts: DocumentParts): string {
  const { tags, paths, components, ...head } = openApiDocument(parts);
  const sections = [
    ...Object.entries(head).map(([name, value]) => member(name, jsonText(value))),
    member('tags', `[\n${tags.map((tag) => `    ${jsonText(tag)}`).join(',\n')}\n  ]`),
    member('paths', object(Object.entries(paths).map(([path, item]) => pathText(path, item)))),
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

const object = (members: readonly string[], depth = 2): string => {
  const indentation = '  '.repeat(depth);
  return members.length === 0
    ? '{}'
    : `{\n${members.map((each) => indentation + each).join(',\n')}\n${indentation.slice(2)}}`;
};

/** A line for each operation. */
function pathText(path: string, item: PathItem): string {
  const operations = Object.entries(item);
  if (operations.length === 1) return member(path, jsonText(item));
  return member(
    path,
    object(
      operations.map(([verb, operation]) => member(verb, jsonText(operation))),
      3,
    ),
  );
}

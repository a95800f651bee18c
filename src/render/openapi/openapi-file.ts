/** `openapi.json`: a line for each part of an operation, and for each type, so that a change of one is a change of few. */
import { oneLine } from '../contract-file.js';
import { widthOf } from '../width.js';
import { type DocumentParts, openApiDocument } from './document.js';
import type { Operation, PathItem } from './types.js';

const WIDTH = 160;

export function openApiFile(parts: DocumentParts): string {
  const { tags, paths, components, ...head } = openApiDocument(parts);
  const sections = [
    ...Object.entries(head).map(([name, value]) => member(name, oneLine(value))),
    member('tags', `[\n${tags.map((tag) => `    ${oneLine(tag)}`).join(',\n')}\n  ]`),
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
    Object.entries(values).map(([name, value]) => member(name, oneLine(value))),
    depth,
  );

const object = (members: readonly string[], depth = 2): string => {
  const indentation = '  '.repeat(depth);
  return members.length === 0
    ? '{}'
    : `{\n${members.map((each) => indentation + each).join(',\n')}\n${indentation.slice(2)}}`;
};

/** Whole on one line where it fits; else every operation begins a line. */
function pathText(path: string, item: PathItem): string {
  const operations = Object.entries(item);
  const whole = member(path, oneLine(item));
  if (widthOf(whole) + 4 <= WIDTH) return whole;
  const [only] = operations;
  if (only !== undefined && operations.length === 1)
    return `${JSON.stringify(path)}: { ${operationText(...only, 3)} }`;
  return member(
    path,
    object(
      operations.map(([verb, operation]) => operationText(verb, operation, 4)),
      3,
    ),
  );
}

/** What it is called on the first line; what it takes and what it answers on a line each. */
function operationText(verb: string, operation: Operation, depth: number): string {
  const { parameters, requestBody, responses, ...head } = operation;
  const rest = Object.entries({ parameters, requestBody, responses })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => member(name, oneLine(value)));
  const separator = `,\n${'  '.repeat(depth)}`;
  return `${member(verb, [oneLine(head).slice(0, -2), ...rest].join(separator))} }`;
}

import { Refusal } from '../refusal.js';

/** What is wrong with one value of a request. */
export interface Problem {
  /** As a JSON pointer (RFC 6901) from the arguments, or from the document. */
  readonly path: string;
  /** What follows the name of the value in a sentence. */
  readonly message: string;
}

/** A body within its limit could hold more mistakes than anybody reads. */
export const MOST_PROBLEMS = 100;

export const below = (path: string, key: string | number): string =>
  `${path}/${typeof key === 'number' ? key : key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

export const isFull = (problems: readonly Problem[]): boolean => problems.length > MOST_PROBLEMS;

/** @param names of the parameters, by position */
export function invalidArguments(
  problems: readonly Problem[],
  names: readonly (string | undefined)[],
): Refusal {
  const [first] = problems;
  return refusal(problems, first === undefined ? 'The arguments are invalid' : sentence(first, names));
}

export function invalidDocument(problems: readonly Problem[]): Refusal {
  const [first] = problems;
  const reason =
    first === undefined || first.path === ''
      ? `The document ${first?.message ?? 'is invalid'}`
      : `The document is invalid: ${spoken(keysOf(first.path))} ${first.message}`;
  return refusal(problems, reason);
}

/** Says so where there are more problems than it lists. */
function refusal(problems: readonly Problem[], reason: string): Refusal {
  const isCut = problems.length > MOST_PROBLEMS;
  const details = isCut
    ? [
        ...problems.slice(0, MOST_PROBLEMS),
        { path: '', message: `has more problems than these ${MOST_PROBLEMS}` },
      ]
    : problems;
  return new Refusal(400, 'invalid-arguments', reason, { details });
}

/** `Argument 1 ('task') is invalid: title must be a string` */
function sentence({ path, message }: Problem, names: readonly (string | undefined)[]): string {
  const [position = '', ...keys] = keysOf(path);
  const name = names[Number(position)];
  const argument = `Argument ${position}${name === undefined ? '' : ` ('${name}')`}`;
  return keys.length === 0 ? `${argument} ${message}` : `${argument} is invalid: ${spoken(keys)} ${message}`;
}

const keysOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** `tags[0].name` */
const spoken = (keys: readonly string[]): string =>
  keys
    .map((key, index) => {
      if (/^\d+$/.test(key)) return `[${key}]`;
      return `${index === 0 ? '' : '.'}${/^[\p{ID_Start}$_][\p{ID_Continue}$-]*$/u.test(key) ? key : JSON.stringify(key)}`;
    })
    .join('');

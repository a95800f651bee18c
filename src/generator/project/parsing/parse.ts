import { ts } from 'ts-morph';
import { type Diagnostic, diagnostic, type MarkedPlace, mark } from '../../../shared/diagnostics.js';
import { markedPlaceOfNode, markedRange } from './place.js';

interface Parsed {
  source: ts.SourceFile;
  diagnostics: readonly Diagnostic[];
}

/**
 * Parses documentation comments only where they state types, in JavaScript: others are read from the text where needed.
 * @param hasOwnSyntax whether the project compiles syntax in the file that this parser does not read
 */
export function parse(file: string, text: string, hasOwnSyntax: () => boolean = () => false): Parsed {
  try {
    const source = create(file, text);
    const deep = tooDeepNode(source);
    if (deep !== undefined) return unread(file, markedPlaceOfNode(deep));
    const error = firstError(source);
    if (error === undefined) return { source, diagnostics: [] };
    return hasOwnSyntax() ? readUntil(error, source) : { source, diagnostics: [syntaxError(error, source)] };
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    return unread(file, mark(text, { file, line: 1, column: 1 }));
  }
}

const REMEDY = 'Correct the file, or leave it out with `exclude`.';

const IS_JAVASCRIPT = /\.[cm]?jsx?$/;

/** `@param name`, `@type {string}` */
const STATES_TYPES = /@(?:param|arg|\w+\s*\{)/;

const create = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    {
      languageVersion: ts.ScriptTarget.Latest,
      jsDocParsingMode:
        IS_JAVASCRIPT.test(file) && STATES_TYPES.test(text)
          ? ts.JSDocParsingMode.ParseAll
          : ts.JSDocParsingMode.ParseNone,
    },
    true,
  );

function unread(file: string, place: MarkedPlace): Parsed {
  const message = `${file} is nested too deeply to be read, so its declarations are missing.`;
  const hint = 'Split the code at this place, or leave the file out with `exclude`.';
  return {
    source: create(file, ''),
    diagnostics: [diagnostic('file-not-parsed', message, { place, hint })],
  };
}

/**
 * Babel compiles these, and the parser reads on behind them without a loss: octal numbers and escapes of sloppy mode, and
 * `>` and `}` in the text of JSX.
 */
const COMPILED_BY_BABEL: ReadonlySet<number> = new Set([1121, 1381, 1382, 1487, 1488, 1489]);

/** Only the first error of a file: the others mostly follow from it. */
const firstError = (source: ts.SourceFile): ts.DiagnosticWithLocation | undefined =>
  parserDiagnostics(source).find(({ code }) => !COMPILED_BY_BABEL.has(code));

function syntaxError(
  { start, length, messageText }: ts.DiagnosticWithLocation,
  source: ts.SourceFile,
): Diagnostic {
  const place = markedRange(source, start, start + length);
  const message = `Syntax error: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  return diagnostic('syntax-error', message, { place, hint: `Declarations after it may be lost. ${REMEDY}` });
}

/** Reads the statements before the error: after it, the parser takes a cast of Flow for a function, for instance. */
function readUntil(error: ts.DiagnosticWithLocation, source: ts.SourceFile): Parsed {
  const read = source.text.slice(0, error.start).trimEnd().length;
  const start = source.statements.find(({ end }) => end >= read)?.getStart(source) ?? error.start;
  const { line } = source.getLineAndCharacterOfPosition(start);
  const hint = `Babel or a build plugin may compile it, but restgen does not read this file from line ${line + 1} on: write standard JavaScript here.`;
  return {
    source: create(source.fileName, source.text.slice(0, start)),
    diagnostics: [{ ...syntaxError(error, source), severity: 'warning', hint }],
  };
}

/** The parser stores them on the tree, but the compiler's published types do not show that. */
export function parserDiagnostics(source: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
  const parseDiagnostics: unknown = 'parseDiagnostics' in source ? source.parseDiagnostics : [];
  return Array.isArray(parseDiagnostics) ? parseDiagnostics : [];
}

/** Whether code that is nested thousands of levels deep has used up the stack. */
export const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError && /call stack/.test(error.message);

/** How deep syntax may be nested. The type checker, and each reader that looks at the code around a node, take quadratic time. */
const LEVELS = 12_000;

/** A node that is nested too deeply. Iterative, so that no depth exhausts the stack. */
function tooDeepNode(source: ts.SourceFile): ts.Node | undefined {
  // Each level takes a character at least.
  if (source.text.length < LEVELS) return undefined;
  let level: ts.Node[] = [source];
  for (let depth = 0; depth < LEVELS && level.length > 0; depth += 1) {
    const next: ts.Node[] = [];
    for (const node of level) ts.forEachChild(node, (child) => void next.push(child));
    level = next;
  }
  return level[0];
}

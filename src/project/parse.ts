import { ts } from 'ts-morph';

export interface Parsed {
  source: ts.SourceFile;
  /** Why there is nothing in it, as a sentence. */
  failure?: string;
}

/** Parses without comments of documentation: those of found declarations are read from the text. */
export function parse(file: string, text: string): Parsed {
  try {
    return { source: create(file, text) };
  } catch (error) {
    // The compiler's parser is recursive: brackets nested thousands of levels deep exhaust the stack.
    if (!(error instanceof RangeError)) throw error;
    return { source: create(file, ''), failure: `${file} is nested too deeply to be parsed.` };
  }
}

const create = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    true,
  );

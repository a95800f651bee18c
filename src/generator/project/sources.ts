import type { ts } from 'ts-morph';
import type { Diagnostic } from '../../shared/diagnostics.js';
import type { Timing } from '../../shared/timing.js';
import { parse } from './parsing/index.js';
import type { Project } from './project.js';
import type { Texts } from './texts.js';

interface Sources extends Pick<Project, 'source' | 'release' | 'parseDiagnostics'> {
  /** The files that were parsed, with their syntax errors. */
  parsed: ReadonlyMap<string, readonly Diagnostic[]>;
}

/** In a file that declares nothing itself, an error only hides what others import from it. */
const asWarning = (error: Diagnostic): Diagnostic => ({ ...error, severity: 'warning' });

export function createSources(texts: Texts, timing: Timing): Sources {
  const known = new Map<string, ts.SourceFile>();
  const parsed = new Map<string, readonly Diagnostic[]>();
  return {
    parsed,
    source: (file) => {
      const before = known.get(file);
      if (before !== undefined) return before;
      const { source, diagnostics } = timing.measure('parsing', () => parse(file, texts.text(file)));
      known.set(file, source);
      parsed.set(file, texts.prescan(file).mentionsHost === true ? diagnostics : diagnostics.map(asWarning));
      return source;
    },
    release: (file) => void known.delete(file),
    parseDiagnostics: () => [...parsed.values()].flat(),
  };
}

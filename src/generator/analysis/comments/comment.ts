/** Reads the comment before a node. Source is parsed without documentation comments, so its text is searched. */
import { ts } from 'ts-morph';

export interface Comment {
  /** The whole comment, `/**` included. */
  text: string;
  /** The lines before the first tag. */
  prose: string;
  tags: readonly CommentTag[];
}

export interface CommentTag {
  /** `minimum` for `@minimum 1`. */
  name: string;
  /** The rest of its line. */
  line: string;
  /** The text up to the next tag, on one line. */
  text: string;
  /** The place of its first line in the file. */
  start: number;
  end: number;
}

/** The last documentation comment before a node. */
export function commentOfNode(node: ts.Node): Comment | undefined {
  const { text } = node.getSourceFile();
  const range = (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).findLast(({ pos }) =>
    /^\/\*\*[^/]/.test(text.slice(pos, pos + 4)),
  );
  return range && readComment(text.slice(range.pos, range.end), range.pos);
}

const BEFORE_LINE = /^\s*(?:\/\*\*|\*)?[ \t]?/;
const TAG = /^\s*@([A-Za-z][\w-]*)\s*(.*)$/;

/** An `@` begins a tag at the beginning of a line, except within a fenced block of code. */
function readComment(text: string, from: number): Comment {
  const prose: string[] = [];
  const tags: CommentTag[] = [];
  let isFenced = false;
  let offset = from;
  for (const whole of text.split('\n')) {
    const ended = withoutEnd(whole);
    const content = ended.replace(BEFORE_LINE, '');
    const [, name, line = ''] = (isFenced ? undefined : TAG.exec(content)) ?? [];
    const last = tags.at(-1);
    if (name !== undefined) {
      const start = offset + whole.indexOf(`@${name}`);
      tags.push({ name, line, text: line, start, end: offset + ended.length });
    } else if (last !== undefined) last.text = `${last.text} ${content.trim()}`.trim();
    else prose.push(content);
    if (content.split('```').length % 2 === 0) isFenced = !isFenced;
    offset += whole.length + 1;
  }
  return { text, prose: prose.join('\n').trim(), tags };
}

function withoutEnd(line: string): string {
  const trimmed = line.trimEnd();
  return trimmed.endsWith('*/') ? trimmed.slice(0, -2).trimEnd() : trimmed;
}

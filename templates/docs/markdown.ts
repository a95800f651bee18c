/**
 * CommonMark of the document as elements. The parser says what is a list or a link, and nothing that it gives is ever read
 * as HTML: tags in a description are text, and a link leads to the web or to mail.
 */
import { Lexer, type Token, type Tokens } from 'marked';
import { made } from './elements.js';

export const markdown = (text: string): HTMLElement =>
  made('div', { className: 'prose' }, ...Lexer.lex(text).flatMap(nodesOf));

/** Of one line: without paragraphs and lists. */
export const inlineMarkdown = (text: string): HTMLElement =>
  made('span', {}, ...Lexer.lexInline(text).flatMap(nodesOf));

export const plainText = (text: string): string => inlineMarkdown(text).textContent ?? '';

/** A link to the web or to mail; the text alone for all other addresses, as `javascript:`. */
export function link(href: string, ...children: (Node | string)[]): Node {
  const url = URL.canParse(href, location.href) ? new URL(href, location.href) : undefined;
  if (url === undefined || !/^(?:https?|mailto):$/.test(url.protocol))
    return made('span', {}, ...children);
  // In a tab of its own: the log-in of this one ends when the reader leaves it.
  return made('a', { href: url.href, target: '_blank', rel: 'noopener noreferrer' }, ...children);
}

const WRAPPERS = {
  strong: 'strong',
  em: 'em',
  del: 's',
  blockquote: 'blockquote',
  paragraph: 'p',
} as const;

function nodesOf(token: Token): (Node | string)[] {
  const { type } = token;
  if (Object.hasOwn(WRAPPERS, type))
    return [made(WRAPPERS[type as keyof typeof WRAPPERS], {}, ...childrenOf(token))];
  switch (type) {
    // The page's own headings are above those of a description.
    case 'heading':
      return [made('p', {}, made('strong', {}, ...childrenOf(token)))];
    case 'list':
      return [listOf(token as Tokens.List)];
    case 'table':
      return [tableOf(token as Tokens.Table)];
    case 'link':
      return [link((token as Tokens.Link).href, ...childrenOf(token))];
    case 'code':
      return [made('pre', { tabIndex: 0 }, made('code', {}, (token as Tokens.Code).text))];
    case 'codespan':
      return [made('code', {}, (token as Tokens.Codespan).text)];
    case 'br':
      return [made('br', {})];
    case 'hr':
      return [made('hr', {})];
    case 'space':
    case 'def':
      return [];
    case 'checkbox':
      return [token.checked === true ? '☑ ' : '☐ '];
    case 'text':
    case 'escape':
      return childrenOf(token);
    // Pictures, which the policy does not load, and HTML: as they are written.
    default:
      return [token.raw];
  }
}

function childrenOf(token: Token): (Node | string)[] {
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.flatMap(nodesOf);
  return 'text' in token ? [decoded(String(token.text))] : [];
}

function listOf({ ordered, start, items }: Tokens.List): HTMLElement {
  const entries = items.map((item) => made('li', {}, ...childrenOf(item)));
  return ordered
    ? made('ol', { start: Number(start) || 1 }, ...entries)
    : made('ul', {}, ...entries);
}

function tableOf({ header, rows }: Tokens.Table): HTMLElement {
  const row = (tag: 'td' | 'th', cells: Tokens.TableCell[]) =>
    made('tr', {}, ...cells.map(({ tokens }) => made(tag, {}, ...tokens.flatMap(nodesOf))));
  return made('table', {}, row('th', header), ...rows.map((cells) => row('td', cells)));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

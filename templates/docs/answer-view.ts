/** The answer to a call, or why none came. */
import { type Child, codeBlock, copyButton, made } from './elements.js';
import { problemIn } from './problem.js';
import type { Received } from './send.js';

export function answerView(received: Received): HTMLElement[] {
  const { headers, milliseconds, body, file } = received;
  const text = indented(body);
  const line = statusLine(received, ` in ${milliseconds} ms`);
  const problem = problemView(received);
  const block =
    file !== undefined
      ? fileView(file, headers)
      : text === ''
        ? made('p', {}, 'No body.')
        : codeBlock('Body of the answer', text);
  const list = headers.map(([name, value]) =>
    made('li', {}, made('code', {}, `${name}: ${value}`)),
  );
  const copy = copyButton(() => text);
  return [
    made('div', { className: 'head' }, line, copy),
    ...(problem === undefined ? [block] : [problem, folded('Body', block)]),
    folded('Headers', made('ul', { className: 'headers' }, ...list)),
  ];
}

function fileView(file: Blob, headers: Received['headers']): HTMLElement {
  const [, disposition = ''] = headers.find(([name]) => name === 'content-disposition') ?? [];
  const [, download = 'file'] = /\bfilename="?([^";]+)/.exec(disposition) ?? [];
  const link = made('a', { href: URL.createObjectURL(file), download }, `Save ${download}`);
  return made('p', {}, link, ` (${file.size} bytes)`);
}

export const statusLine = (
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  more: Child,
): HTMLElement =>
  made(
    'p',
    { className: 'status', role: 'status' },
    made('strong', { className: status < 400 ? 'good' : 'bad' }, `${status} ${statusText}`.trim()),
    more,
  );

const folded = (title: string, content: HTMLElement): HTMLElement =>
  made('details', {}, made('summary', {}, title), content);

export const noAnswerView = (error: Error): HTMLElement[] => [
  made('div', { className: 'problem', role: 'alert' }, `No answer came: ${error.message}`),
];

function problemView({ status, body }: Received): HTMLElement | undefined {
  const problem = problemIn(status, body);
  if (problem === undefined) return undefined;
  const { error, reason, details } = problem;
  const items = details.map((detail) => made('li', {}, detail));
  return made(
    'div',
    { className: 'problem', role: 'alert' },
    made('strong', {}, `${status} ${error}`),
    made('p', {}, reason),
    items.length === 0 ? undefined : made('ul', {}, ...items),
  );
}

/** JSON in lines, any other text as it came. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

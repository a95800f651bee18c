/** One operation: what it takes and answers on one side, and a call of it on the other. */
import { accessText, takesToken } from './access-text.js';
import { answerView, indented, noAnswerView } from './answer-view.js';
import {
  type Answer,
  type ApiDocument,
  exampleIn,
  type Media,
  type Operation,
  type PlacedOperation,
  parametersOf,
  resolved,
} from './api-document.js';
import { clientSample } from './code-samples/client.js';
import { codeSection, type LanguageChoice } from './code-section.js';
import { type Child, codeBlock, made, section } from './elements.js';
import { errorRows, isSuccess } from './error-rows.js';
import { fieldView, valueView } from './fields-view.js';
import type { Login } from './login.js';
import { inlineMarkdown, markdown } from './markdown.js';
import { problemIn } from './problem.js';
import { requestForm } from './request-form.js';
import { sampleRequest } from './sample-request.js';
import { type Received, send } from './send.js';
import type { Session } from './session.js';
import { watch } from './watch.js';
import { spoken } from './words.js';

export interface Reader {
  document: ApiDocument;
  /** The address of the API, without a slash at its end. */
  base: string;
  session: Session;
  language: LanguageChoice;
  login: Login;
}

export const titleOf = ({ operation, path }: PlacedOperation): string =>
  operation.summary ?? operation.operationId ?? path;

/** The name in the source; of a collection, the path that bears its name. */
export const declarationName = ({ operation, path }: PlacedOperation): string =>
  operation['x-name'] ?? path;

export function operationView(reader: Reader, placed: PlacedOperation): HTMLElement {
  const { operation, method, path } = placed;
  const isDeprecated = operation.deprecated === true;
  return made(
    'article',
    { className: 'operation' },
    made('a', { href: '#/', className: 'back' }, '‹ All operations'),
    made('h2', { tabIndex: -1 }, inlineMarkdown(heading(placed))),
    made('p', { className: 'address' }, verb(method), ' ', made('code', {}, path), named(placed)),
    isDeprecated ? made('p', { className: 'required' }, 'Deprecated') : undefined,
    made(
      'div',
      { className: 'columns' },
      made('div', {}, facts(reader, operation)),
      made('div', {}, trial(reader, placed)),
    ),
  );
}

/** A summary that says nothing but the name is that name. */
const heading = (placed: PlacedOperation): string =>
  spoken(titleOf(placed)) === '' ? `\`${declarationName(placed)}\`` : titleOf(placed);

/** The path of most declarations ends with their name. */
const named = (placed: PlacedOperation): Child =>
  placed.path.endsWith(declarationName(placed))
    ? undefined
    : [' · ', made('code', {}, declarationName(placed))];

export const verb = (method: string): HTMLElement =>
  made('span', { className: `verb ${method}` }, method.toUpperCase());

function facts({ document, login }: Reader, operation: Operation) {
  const { requestBody } = operation;
  const description = spoken(operation.description);
  const parameters = parametersOf(document, operation).map((parameter) =>
    fieldView(document, {
      name: parameter.name,
      schema: schemaOf(parameter.content ?? {}) ?? parameter.schema ?? true,
      isRequired: parameter.required === true,
      description: spoken(parameter.description),
    }),
  );
  return [
    description === '' ? undefined : markdown(description),
    made(
      'p',
      { className: 'access' },
      accessText(document, operation),
      takesToken(document, operation) ? [' ', login.button()] : undefined,
    ),
    parameters.length === 0
      ? undefined
      : section('', 'Parameters', made('ul', { className: 'fields' }, ...parameters)),
    requestBody === undefined
      ? undefined
      : section('', 'Body', contentView(document, requestBody.description, requestBody.content)),
    answersOf(document, operation).map(([status, answer]) =>
      section('', `Answer ${status}`, answerFacts(document, answer)),
    ),
    errorTable(document, operation),
  ];
}

const answersOf = (document: ApiDocument, { responses = {} }: Operation): [string, Answer][] =>
  Object.entries(responses).flatMap(([status, answer]) =>
    isSuccess(status) ? [[status, resolved(document, answer) ?? {}]] : [],
  );

function answerFacts(document: ApiDocument, answer: Answer) {
  const { description, content = {}, headers = {} } = answer;
  const items = Object.entries(headers).map(([name, header]) =>
    made(
      'li',
      {},
      made('code', { className: 'name' }, name),
      ' ',
      made('span', { className: 'type' }, 'header'),
      markdown(resolved(document, header)?.description ?? ''),
    ),
  );
  return [
    contentView(document, description, content),
    items.length === 0 ? undefined : made('ul', { className: 'fields' }, ...items),
    exampleView(answer),
  ];
}

/** All types of content carry the same values. */
function contentView(
  document: ApiDocument,
  description: string | undefined,
  content: Readonly<Record<string, Media>>,
) {
  const schema = schemaOf(content);
  const text = spoken(description);
  return [
    text === '' ? undefined : markdown(text),
    schema === undefined ? undefined : valueView(document, schema),
  ];
}

const schemaOf = (content: Readonly<Record<string, Media>>) => Object.values(content)[0]?.schema;

function errorTable(document: ApiDocument, operation: Operation): HTMLElement | undefined {
  const rows = errorRows(document, operation).map(({ status, error, text }) =>
    made(
      'tr',
      {},
      made('td', {}, status === 'default' ? 'other' : status),
      made('td', {}, error === '' ? '' : made('code', {}, error)),
      made('td', {}, inlineMarkdown(text)),
    ),
  );
  if (rows.length === 0) return undefined;
  const heads = ['Status', 'Error', 'Reason'].map((head) => made('th', { scope: 'col' }, head));
  const table = made(
    'table',
    {},
    made('thead', {}, made('tr', {}, ...heads)),
    made('tbody', {}, ...rows),
  );
  return made(
    'details',
    { className: 'errors' },
    made('summary', {}, `Errors (${rows.length})`),
    table,
  );
}

/** The form, the answer once one came, and the request as code. */
function trial(reader: Reader, placed: PlacedOperation) {
  const { document, base, session } = reader;
  const request = () => sampleRequest(document, placed, base, form.values());
  const answer = made('div', { className: 'answer' });
  const answers = section('', 'Answer', answer);
  answers.hidden = true;
  const form = requestForm(document, placed.operation, {
    changed: () => code.update(),
    sent: () => show(send(request(), session)),
    watched: (signal) => show(watch(request(), session, signal, answer)),
  });
  const show = async (answering: Promise<Received | undefined>): Promise<void> => {
    answers.hidden = false;
    try {
      const received = await answering;
      if (received === undefined) return;
      answer.replaceChildren(...answerView(received));
      const place = problemIn(received.status, received.body)?.place;
      if (place !== undefined) form.showPlace(place.line, place.column);
      if (received.refusesToken) reader.login.expire();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      answer.replaceChildren(...noAnswerView(error));
    }
  };
  const code = codeSection(reader.language, {
    request,
    client: (isStream) => clientSample(document, placed, base, form.values(), isStream),
    isLive: placed.operation['x-live'] === true,
  });
  return [section('', 'Try it', form.node), answers, code.node];
}

function exampleView({ content = {} }: Answer): HTMLElement | undefined {
  const [media] = Object.values(content);
  const example = media === undefined ? undefined : exampleIn(media);
  return example === undefined
    ? undefined
    : codeBlock('Example of an answer', indented(JSON.stringify(example)));
}

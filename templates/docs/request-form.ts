/** The fields that a reader fills in to try an operation. */
import {
  type ApiDocument,
  type Operation,
  type Parameter,
  parametersOf,
  resolved,
  type SchemaObject,
} from './api-document.js';
import { bodyFieldsOf } from './body-fields.js';
import { made } from './elements.js';
import { FORM_TYPE, filesOf } from './form-parts.js';
import {
  contentTypes,
  exampleBody,
  exampleValues,
  isEditedAsJson,
  isList,
  keyOf,
  type RequestValues,
} from './sample-request.js';
import { watchButton } from './watch.js';

export interface RequestForm {
  node: HTMLFormElement;
  values(): RequestValues;
  /** Marks the place in the body, with the cursor. */
  showPlace(line: number, column: number): void;
}

interface Actions {
  changed(): void;
  sent(): Promise<void>;
  watched(signal: AbortSignal): Promise<void>;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function requestForm(
  document: ApiDocument,
  operation: Operation,
  { changed, sent, watched }: Actions,
): RequestForm {
  const examples = exampleValues(document, operation);
  const controls = parametersOf(document, operation).map((parameter) => ({
    parameter,
    control: controlFor(document, parameter, examples.parameters[keyOf(parameter)] ?? ''),
  }));
  const body = bodyFields(document, operation, changed);
  const button = made('button', { type: 'submit' }, 'Send');
  const rows = controls.map(({ parameter, control }) =>
    made('label', { className: 'row' }, labelOf(parameter), control),
  );
  const buttons = made('div', { className: 'buttons' }, button);
  const node = made('form', { className: 'request' }, rows, body?.nodes, buttons);
  if (operation['x-live'] === true) buttons.append(watchButton(node, button, watched));
  node.addEventListener('input', changed);
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    button.textContent = 'Sending …';
    sent().finally(() => {
      button.disabled = false;
      button.textContent = 'Send';
    });
  });
  const values = (): RequestValues => ({
    parameters: Object.fromEntries(
      controls.map(({ parameter, control }) => [keyOf(parameter), control.value]),
    ),
    ...(body === undefined
      ? {}
      : { body: { type: body.type(), text: body.field.value, files: body.files() } }),
  });
  const showPlace = (line: number, column: number): void => {
    if (body !== undefined) putCursor(body.field, line, column);
  };
  return { node, values, showPlace };
}

const labelOf = ({ name, in: place, required }: Parameter): HTMLElement =>
  made(
    'span',
    {},
    made('code', {}, name),
    place === 'header' ? ' header' : '',
    required === true ? '' : ' (optional)',
  );

function controlFor(document: ApiDocument, parameter: Parameter, value: string): Control {
  const schema = resolved<SchemaObject>(
    document,
    typeof parameter.schema === 'object' ? parameter.schema : {},
  );
  const choices = schema?.type === 'boolean' ? [true, false] : schema?.enum;
  const required = parameter.required === true && parameter.in === 'path';
  if (isList(parameter))
    return made('textarea', { value, rows: 2, spellcheck: false, placeholder: 'one in each line' });
  if (choices === undefined)
    return made('input', { value, required, autocomplete: 'off', spellcheck: false });
  const texts = choices.map((choice) =>
    typeof choice === 'string' ? choice : JSON.stringify(choice),
  );
  const all = parameter.required === true ? texts : ['', ...texts];
  return made(
    'select',
    {},
    ...all.map((text) => made('option', { value: text, selected: text === value }, text)),
  );
}

function bodyFields(document: ApiDocument, operation: Operation, changed: () => void) {
  const types = contentTypes(operation);
  const [first] = types;
  if (first === undefined) return undefined;
  const field = made('textarea', { spellcheck: false, ariaLabel: 'Body' });
  const choice = made('select', {}, ...types.map((type) => made('option', { value: type }, type)));
  const files = [...filesOf(document, operation)].map(([name, multiple]) => ({
    name,
    control: made('input', { type: 'file', multiple }),
  }));
  const chooser = made(
    'div',
    { className: 'values', role: 'group', ariaLabel: 'Files of the body' },
    ...files.map(({ name, control }) =>
      made('label', {}, made('span', {}, made('code', {}, name)), control),
    ),
  );
  const values = bodyFieldsOf(
    document,
    operation.requestBody?.content[first]?.schema ?? true,
    () => field.value,
    (text) => {
      field.value = text;
    },
  );
  const fill = (): void => {
    field.value = pretty(exampleBody(document, operation, choice.value), choice.value);
    field.rows = Math.min(Math.max(field.value.split('\n').length, 3), 14);
    values?.read(field.value);
    if (values !== undefined) values.node.hidden = !isEditedAsJson(choice.value);
    chooser.hidden = files.length === 0 || choice.value !== FORM_TYPE;
  };
  field.addEventListener('input', () => values?.read(field.value));
  fill();
  choice.addEventListener('change', () => {
    fill();
    changed();
  });
  const type =
    types.length === 1
      ? made('code', {}, first)
      : made('label', {}, made('span', { className: 'unseen' }, 'Content type'), choice);
  const head = made('div', { className: 'head' }, made('span', {}, 'Body'), type);
  return {
    nodes: [head, values?.node, chooser, field],
    field,
    type: () => choice.value,
    files: () => new Map(files.map(({ name, control }) => [name, [...(control.files ?? [])]])),
  };
}

const pretty = (text: string, type: string): string =>
  isEditedAsJson(type) ? JSON.stringify(JSON.parse(text), null, 2) : text;

/** Both are counted from 1. */
function putCursor(field: HTMLTextAreaElement, line: number, column: number): void {
  const before = field.value.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  field.focus();
  field.setSelectionRange(start, start + 1);
}

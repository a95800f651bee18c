/** What the page changes of Swagger UI's operations, by its interface for plugins. */
import type { ApiDocument } from './api-document.js';
import { codeSection } from './code-section.js';
import type { createFinder } from './navigation.js';
import { problemIn } from './problem.js';
import type {
  Component,
  ImmutableMap,
  OperationGroup,
  OperationGroups,
  OperationProperties,
  React,
} from './swagger-ui.js';

const nothing = () => () => null;

export const operationsPlugin =
  (document: ApiDocument, base: string, find: ReturnType<typeof createFinder>) =>
  ({ React }: { React: React }) => ({
    fn: {
      opsFilter: (groups: OperationGroups, phrase: string) => groupsWith(groups, find(phrase)),
    },
    statePlugins: { layout: { wrapSelectors: { isShown: openWhereSearched } } },
    wrapComponents: {
      // The page has one log-in and one search, and its samples take the place of curl's command.
      authorizeBtn: nothing,
      authorizeOperationBtn: nothing,
      FilterContainer: nothing,
      curl: nothing,
      // No link within the button that opens an operation; the address names what was opened all the same.
      DeepLink:
        () =>
        ({ text }: { text: string }) =>
          React.createElement('span', null, text),
      ServersContainer: () => () =>
        React.createElement(
          'p',
          { className: 'base-address' },
          'Base address ',
          React.createElement('code', null, base),
        ),
      responses: withCode(React, codeSection(React, document, base)),
      liveResponse: withProblem(React),
    },
  });

function groupsWith(
  groups: OperationGroups,
  found: ReturnType<ReturnType<typeof createFinder>>,
): OperationGroups {
  const isFound = (tag: string) => (operation: ImmutableMap) =>
    found.has(tag, String(operation.get('path')), String(operation.get('method')));
  return groups
    .map((group, tag) => {
      const operations = group.get('operations').filter(isFound(tag));
      return operations.size === 0 ? undefined : group.set('operations', operations);
    })
    .filter((group: OperationGroup | undefined) => group !== undefined);
}

/** While a reader searches, no group hides what was found. */
const openWhereSearched =
  (original: (thing: unknown, otherwise: unknown) => unknown) =>
  (state: ImmutableMap, thing: unknown, otherwise: unknown): unknown =>
    (Array.isArray(thing) && thing[0] === 'operations-tag' && Boolean(state.get('filter'))) ||
    original(thing, otherwise);

const withCode =
  (React: React, Code: Component<OperationProperties>) =>
  (Responses: Component<OperationProperties>) =>
  (properties: OperationProperties) =>
    React.createElement(
      React.Fragment,
      null,
      React.createElement(Code, properties),
      React.createElement(Responses, properties),
    );

interface Answered {
  response: ImmutableMap;
}

const withProblem =
  (React: React) => (LiveResponse: Component<Answered>) => (properties: Answered) => {
    const status = Number(properties.response.get('status'));
    const problem = problemIn(status, String(properties.response.get('text') ?? ''));
    const answered = React.createElement(LiveResponse, properties);
    if (problem === undefined) return answered;
    const { error, reason, details } = problem;
    const items = details.map((detail) => React.createElement('li', { key: detail }, detail));
    const panel = React.createElement(
      'div',
      { className: 'problem', role: 'alert' },
      React.createElement('strong', null, `${status} ${error}`),
      React.createElement('p', null, reason),
      items.length === 0 ? null : React.createElement('ul', null, ...items),
    );
    return React.createElement(React.Fragment, null, panel, answered);
  };

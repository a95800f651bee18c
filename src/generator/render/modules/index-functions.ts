/** The functions that `index` exports, and the imports that they need. */
import type { Settings } from '../../../config/config.js';
import type { HostKind } from '../../../shared/api.js';
import { roomSpecifier } from '../../../shared/conventions.js';
import type { Dialect, Import } from '../code/index.js';
import type { FunctionText } from './function-text.js';

export function functionsOf(host: HostKind, { docs }: Settings): FunctionText[] {
  const page = docs === false ? '' : ', createRestDocs()';
  return host === 'meteor'
    ? [ROUTER, mountFunction(page), DOCS]
    : [ROUTER, LISTENER, serverFunction(page), DOCS];
}

const ROUTER: FunctionText = {
  description: 'The API as Express middleware, to mount anywhere.',
  name: 'createRestRouter',
  parameters: [{ name: 'options', type: 'RestOptions', preset: '{}' }],
  result: 'Middleware',
  value: 'createRouter(api(), options)',
};

const LISTENER: FunctionText = {
  description:
    'The API in front of any server of `node:http`: `next` gets all other requests. The API answers before a framework sees a request.',
  name: 'createRestListener',
  parameters: [
    { name: 'next', type: 'RequestListener', isOptional: true },
    { name: 'options', type: 'ListenerOptions', preset: '{}' },
  ],
  result: 'RequestListener',
  value: 'createListener(api(), next, options)',
};

/** @param page the last argument for the page; empty without one */
const mountFunction = (page: string): FunctionText => ({
  description: `Serves the API${page && ', and its page at `/docs` below it,'} on the Meteor server, at \`/api\` unless \`path\` says otherwise.`,
  name: 'mountRestApi',
  parameters: [{ name: 'options', type: 'MountOptions', preset: '{}' }],
  result: 'void',
  value: `mount(api(), options${page})`,
});

const serverFunction = (page: string): FunctionText => ({
  description: page
    ? 'A server of the API, and of its page at `/docs`; call `listen` on it.'
    : 'A server of the API and nothing else; call `listen` on it.',
  name: 'createRestServer',
  parameters: [{ name: 'options', type: 'ServerOptions', preset: '{}' }],
  result: 'Server',
  value: `createServer(api(), options${page})`,
});

const DOCS: FunctionText = {
  description:
    'The page to read and to try the API, as Express middleware: mount it beside the routes, at `/docs` for example.',
  name: 'createRestDocs',
  parameters: [{ name: 'options', type: 'DocsOptions', preset: '{}' }],
  result: 'Middleware',
  value: 'createDocs(openapi, options)',
};

/** Without the value `api`, its types are not imported. */
export function packageImports(host: HostKind, settings: Settings, dialect: Dialect): Import[] {
  const api = dialect === 'declarations' ? [] : ['Api'];
  const from = (room: Parameters<typeof roomSpecifier>[0]): string =>
    roomSpecifier(room, settings.runtimePackage);
  const runtime = (values: readonly string[], types: readonly string[]): Import => ({
    from: from('runtime'),
    values: ['createDocs', ...values, 'createRouter'],
    types: [...api, 'DocsOptions', ...types],
  });
  // Comes first, so that it sees the options of later declarations.
  if (host === 'meteor')
    return [
      { from: from('meteor'), values: ['host', 'mount'], types: ['MountOptions'] },
      runtime([], ['Middleware', 'RestOptions']),
    ];
  return [
    { from: 'node:http', types: ['RequestListener', 'Server'] },
    ...(dialect === 'declarations' ? [] : [{ from: from('host'), values: ['createServer', 'host'] }]),
    runtime(['createListener'], ['ListenerOptions', 'Middleware', 'RestOptions', 'ServerOptions']),
  ];
}

/** The functions that `index` exports, and the imports that they need. */
import type { HostKind } from '../../api.js';
import { roomSpecifier } from '../../conventions.js';
import type { Dialect, Import, RenderSettings } from '../parts/index.js';
import type { FunctionText } from './function-text.js';

export function functionsOf(host: HostKind, { docs }: RenderSettings): FunctionText[] {
  const isStandalone = host === 'standalone';
  const options = { name: 'options', type: 'RestOptions', preset: '{}' };
  const router: FunctionText = {
    description: 'The API as Express middleware, to mount anywhere.',
    name: 'createRestRouter',
    parameters: isStandalone ? [options] : [{ name: 'host', type: 'Host' }, options],
    result: 'Middleware',
    value: isStandalone ? 'createRouter(api, options)' : 'createRouter({ ...api, host }, options)',
  };
  return [router, ...(isStandalone ? [serverFunction(docs !== false)] : []), DOCS];
}

const serverFunction = (hasDocs: boolean): FunctionText => ({
  description: hasDocs
    ? 'A server of the API, and of its page at `/docs`; call `listen` on it.'
    : 'A server of the API and nothing else; call `listen` on it.',
  name: 'createRestServer',
  parameters: [{ name: 'options', type: 'RestOptions & ServerOptions', preset: '{}' }],
  result: 'Server',
  value: `createServer(createRestRouter(options), options${hasDocs ? ', createRestDocs()' : ''})`,
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
export function packageImports(host: HostKind, settings: RenderSettings, dialect: Dialect): Import[] {
  const isStandalone = host === 'standalone';
  const api = dialect === 'declarations' ? [] : ['Api'];
  const types = [...api, 'DocsOptions', ...(isStandalone ? [] : ['Host']), 'Middleware', 'RestOptions'];
  const runtime: Import = {
    from: roomSpecifier('runtime', settings.runtimePackage),
    values: ['createDocs', 'createRouter'],
    types,
  };
  if (!isStandalone) return [runtime];
  return [
    { from: 'node:http', types: ['Server'] },
    {
      from: roomSpecifier('host', settings.runtimePackage),
      values: ['createServer', 'host'],
      types: ['ServerOptions'],
    },
    runtime,
  ];
}

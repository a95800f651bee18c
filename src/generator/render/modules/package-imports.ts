/** The imports that `index` needs from restgen and from Node. */
import type { Settings } from '../../../config/config.js';
import type { HostKind } from '../../../shared/api.js';
import { roomSpecifier } from '../../../shared/conventions.js';
import type { Dialect, Import } from '../code/index.js';

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

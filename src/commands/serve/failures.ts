/** Converts failures of a host to diagnostics. */
import { relative, sep } from 'node:path';
import { isRestgenMissing, loadFailure } from '../../config/index.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { Failure, HostEnd } from './host-process.js';
import type { HostError } from './messages.js';
import type { Address } from './session.js';

export function failureDiagnostic(
  failure: Failure,
  root: string,
  { address }: { address: Address },
): Diagnostic {
  switch (failure.type) {
    case 'not-loaded':
      return notLoaded(failure, root);
    case 'not-listening':
      return notListening(failure.error, address);
    case 'ended':
      return hostEndDiagnostic(failure);
  }
}

function notLoaded({ module, error }: Extract<Failure, { type: 'not-loaded' }>, root: string): Diagnostic {
  const file = relative(root, module).split(sep).join('/');
  if (isRestgenMissing(error)) {
    return diagnostic('host-not-loaded', `${file} needs 'restgen', which is not installed in the project.`, {
      hint: 'Install it there: npm install restgen',
    });
  }
  const { reason, ...place } = loadFailure(root, error);
  const message = `${file} cannot be loaded${reason}`;
  return diagnostic('host-not-loaded', message, place);
}

const ADDRESS_CODES = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

function notListening({ code = '', name, message }: HostError, { port, host }: Address): Diagnostic {
  if (!ADDRESS_CODES.includes(code))
    return diagnostic('host-not-loaded', `The server cannot be created. ${name}: ${message}`);
  return diagnostic('address-not-free', `The server cannot listen at port ${port} of ${host}: ${message}`, {
    hint: 'Choose another one with --port (0 selects a free one) or --host (127.0.0.1 is this machine alone).',
  });
}

const hostEndDiagnostic = ({ code, signal }: HostEnd): Diagnostic =>
  diagnostic(
    'host-ended',
    `The host ended by itself, ${signal === null ? `with exit code ${code}` : `by ${signal}`}.`,
    {
      hint: 'Its output above says why. A host must not exit or leave an error uncaught while it is served.',
    },
  );

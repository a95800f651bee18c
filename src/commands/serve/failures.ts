/** Converts failures of a host to diagnostics. */
import { relative, sep } from 'node:path';
import { isRestgenMissing, loadFailure } from '../../config/index.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { HostEnd } from './host-process.js';
import type { HostError, Report } from './messages.js';

export interface Address {
  port: number;
  host: string;
}

export type Failure = Exclude<Report, { type: 'listening' }> | HostEnd;

export function diagnosticOf(failure: Failure, root: string, { address }: { address: Address }): Diagnostic {
  switch (failure.type) {
    case 'not-loaded':
      return notLoaded(failure, root);
    case 'not-listening':
      return notListening(failure.error, address);
    case 'ended':
      return ended(failure);
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
  return diagnostic('host-not-loaded', message, { ...place, ...loadHint(error, root) });
}

/** A hint for known errors, or the stack frame that threw the error. */
function loadHint({ code, message, stack }: HostError, root: string): { hint?: string } {
  if (/Top-level await is currently not supported with the "cjs" output format/.test(message))
    return { hint: 'Top-level await needs ES modules: write "type": "module" in package.json.' };
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return { hint: NOT_FOUND };
  const lines = stack.split('\n');
  const ownFrame = lines.some((line) => line.includes(root) && !line.includes('node_modules'));
  const frame = lines.find((line) => /^\s+at /.test(line) && !line.includes('node:'));
  return ownFrame || frame === undefined ? {} : { hint: `It was thrown ${frame.trim()}` };
}

const NOT_FOUND =
  'Correct the path, or install the package: `npm install` installs the dependencies of package.json.';

function notListening({ code, ...error }: HostError, { port, host }: Address): Diagnostic {
  switch (code) {
    case 'EADDRINUSE':
      return diagnostic('address-not-free', `Port ${port} of ${host} is in use.`, {
        hint: 'Use another one with --port, or any free one with --port 0.',
      });
    case 'EACCES':
      return diagnostic('address-not-free', `Only the administrator may use port ${port}.`, {
        hint: 'Choose a port from 1024.',
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return diagnostic('address-not-free', `This machine has no address '${host}'.`, {
        hint: 'Use --host 127.0.0.1 for this machine alone, or 0.0.0.0 for all of its addresses.',
      });
    default:
      return diagnostic('host-not-loaded', `The server cannot be created. ${error.name}: ${error.message}`);
  }
}

const ended = ({ code, signal }: HostEnd): Diagnostic =>
  diagnostic(
    'host-ended',
    `The host ended by itself, ${signal === null ? `with exit code ${code}` : `by ${signal}`}.`,
    {
      hint: 'Its output above says why. A host must not exit or leave an error uncaught while it is served.',
    },
  );

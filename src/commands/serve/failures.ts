/** What keeps a host from running, as diagnostics. */
import { relative, sep } from 'node:path';
import { errorSummary, isRestgenMissing, missingImport, placeOfError } from '../../config/index.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { CommandRequest } from '../command.js';
import { serveAtPort } from '../command-line.js';
import type { HostEnd } from './host-process.js';
import type { HostError, Report } from './messages.js';
import type { ServeSession } from './session.js';

export interface Address {
  port: number;
  host: string;
}

export type Failure = Exclude<Report, { type: 'loaded' | 'listening' }> | HostEnd;

export function diagnosticOf(
  failure: Failure,
  root: string,
  { address, request }: Pick<ServeSession, 'address' | 'request'>,
): Diagnostic {
  switch (failure.type) {
    case 'not-loaded':
      return notLoaded(failure, root);
    case 'not-listening':
      return notListening(failure.error, address, request);
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
  const missing = missingImport(root, error);
  if (missing !== undefined) {
    const { reason, place } = missing;
    const message = `${file} cannot be loaded: ${reason}`;
    return diagnostic('host-not-loaded', message, { place, ...loadHint(error, root) });
  }
  const place = placeOfError(root, error);
  return diagnostic('host-not-loaded', `${file} cannot be loaded. ${errorSummary(error)}`, {
    ...(place === undefined ? {} : { place }),
    ...loadHint(error, root),
  });
}

/** The rest of the error's message, or advice where restgen has some. */
function loadHint({ code, message, stack }: HostError, root: string): { hint?: string } {
  if (/Top-level await is currently not supported with the "cjs" output format/.test(message)) {
    return {
      hint: 'Modules that await at their top level are ES modules: write "type": "module" in package.json.',
    };
  }
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    return { hint: /^Cannot find module '(?:file:|[./])/.test(message) ? CORRECT : INSTALL };
  }
  const ownFrame = stack.split('\n').some((line) => line.includes(root) && !line.includes('node_modules'));
  const frame = stack.split('\n').find((line) => /^\s+at /.test(line) && !line.includes('node:'));
  return ownFrame || frame === undefined ? {} : { hint: `It was thrown ${frame.trim()}` };
}

const CORRECT = 'Correct the path, or make the file.';
const INSTALL =
  'Look at the spelling, and whether it is installed: `npm install` installs what package.json names.';

function notListening(
  { code, ...error }: HostError,
  { port, host }: Address,
  request: CommandRequest,
): Diagnostic {
  switch (code) {
    case 'EADDRINUSE': {
      const another = port === 65_535 ? port - 1 : port + 1;
      return diagnostic('address-not-free', `Port ${port} of ${host} is in use.`, {
        hint: `Take another one: \`${serveAtPort(another, request)}\`. With --port 0 it takes a free one.`,
      });
    }
    case 'EACCES':
      return diagnostic('address-not-free', `Only the administrator may use port ${port}.`, {
        hint: 'Choose a port from 1024.',
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return diagnostic('address-not-free', `This machine has no address '${host}'.`, {
        hint: '--host takes 127.0.0.1 for this machine alone, and 0.0.0.0 for every address that it has.',
      });
    default:
      return diagnostic('host-not-loaded', `The server cannot be made. ${error.name}: ${error.message}`);
  }
}

const ended = ({ code, signal }: HostEnd): Diagnostic =>
  diagnostic(
    'host-ended',
    `The host ended by itself, ${signal === null ? `with exit code ${code}` : `by ${signal}`}.`,
    {
      hint: 'Its output above says why. While it is served, a host must neither exit nor leave an error uncaught.',
    },
  );

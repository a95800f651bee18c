/** nginx and Caddy as `docs/deploy` sets them up, in front of two processes, at free ports of this machine. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Milliseconds until a proxy answers. */
const STARTING = 30_000;

export interface Proxy {
  name: string;
  url: string;
  /** Starts its process, and returns how to end it. */
  start(): Promise<() => Promise<void>>;
  reload(): void;
}

export type ProxyOf = (folder: string, ports: readonly number[]) => Promise<Proxy>;

const deployed = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../docs/deploy/${file}`, import.meta.url)), 'utf8');

/** @throws Error if the text has nothing to replace */
function replaced(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((before, [part, by]) => {
    if (!before.includes(part)) throw new Error(`the file of docs/deploy has no ${part}`);
    return before.replaceAll(part, by);
  }, text);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** @param run the command and parameters that run it in the foreground */
function proxyOf(name: string, port: number, run: readonly string[], reload: readonly string[]): Proxy {
  const url = `https://localhost:${port}`;
  return {
    name,
    url,
    async start() {
      const [program = '', ...parameters] = run;
      const child = spawn(program, parameters, { stdio: 'ignore' });
      for (const end = Date.now() + STARTING; ; await delay(100)) {
        const answer = await fetch(`${url}/healthz`).catch(() => undefined);
        if (answer?.ok === true) break;
        if (Date.now() > end) throw new Error(`${name} does not answer`);
      }
      return async () => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      };
    },
    reload: () => void execFileSync(reload[0] ?? '', reload.slice(1), { stdio: 'ignore' }),
  };
}

export const nginx: ProxyOf = async (folder, [first, second]) => {
  const port = await freePort();
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const site = replaced(deployed('nginx.conf'), {
    '127.0.0.1:3000': `127.0.0.1:${first}`,
    '127.0.0.1:3001': `127.0.0.1:${second}`,
    'listen 443': `listen 127.0.0.1:${port}`,
    '/etc/ssl/api.example.com.pem': certificate,
    '/etc/ssl/private/api.example.com.key': key,
  });
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr crit;
# A reload ends the streams of the workers before it.
worker_shutdown_timeout 1s;
events {}
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n  ')}
  gzip on;
  gzip_types *;
  gzip_proxied any;
  gzip_min_length 0;
  ${site}
}
`,
  );
  const command = ['nginx', '-e', 'stderr', '-p', folder, '-c', file];
  return proxyOf('nginx', port, command, [...command, '-s', 'reload']);
};

export const caddy: ProxyOf = async (folder, [first, second]) => {
  const [port, admin] = [await freePort(), await freePort()];
  const site = replaced(deployed('Caddyfile'), {
    '127.0.0.1:3000': `127.0.0.1:${first}`,
    '127.0.0.1:3001': `127.0.0.1:${second}`,
    'api.example.com {': `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls internal`,
  });
  const file = join(folder, 'Caddyfile');
  const settings = [
    `admin 127.0.0.1:${admin}`,
    'auto_https disable_redirects',
    'skip_install_trust',
    `storage file_system ${join(folder, 'caddy')}`,
    'grace_period 1s',
  ];
  writeFileSync(file, `{\n${settings.join('\n')}\n}\n${site}`);
  const config = ['--adapter', 'caddyfile', '--config', file];
  const reload = ['caddy', 'reload', '--force', '--address', `127.0.0.1:${admin}`, ...config];
  return proxyOf('Caddy', port, ['caddy', 'run', ...config], reload);
};

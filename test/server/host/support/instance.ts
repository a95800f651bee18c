/** One of several processes that serve one API on one database; it says where. */
import type { AddressInfo } from 'node:net';
import {
  createApiTokenAsync,
  createServer,
  createUser,
  HostError,
  host,
  methods,
} from '../../../../src/server/host/host.js';
import { login, logout, method, Router, register } from '../../../../src/server/runtime/runtime.js';

methods({
  me() {
    return this.userId;
  },
  /** Without a password, so that nothing is hashed. */
  async claim(username: string) {
    return createUser({ username });
  },
  async apiToken() {
    if (this.userId === null) throw new HostError('log-in-first');
    return (await createApiTokenAsync(this.userId, { name: 'test', expiresAt: null })).token;
  },
});

const router = Router();
router.post('/users/login', login());
router.post('/users/logout', logout());
router.post('/users/register', register());
for (const name of ['me', 'claim', 'apiToken']) router.post(`/methods/${name}`, method(name, { scopes: [] }));

const auth = {
  attempts: { perAccount: 4, windowSeconds: 600 },
  apiTokenLimit: { requests: 10, seconds: 600 },
  statusCodes: 'standard',
} as const;
const server = createServer({ host, routeList: { 'api-routes': [] }, routers: [router] }, { auth });
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));

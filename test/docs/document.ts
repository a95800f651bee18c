/** A small OpenAPI document, of routes that the demo of a company really has. */
const secured = { security: [{}, { token: [] }] };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (schema: object) => ({ responses: { 200: { description: 'Done.', ...json(schema) } } });
const credentials = {
  type: 'object',
  properties: { username: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
};

export const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Company', version: '1', description: 'What a company works on.' },
  servers: [{ url: 'https://elsewhere.example' }],
  tags: [{ name: 'status' }, { name: 'users' }],
  paths: {
    '/status': {
      get: {
        operationId: 'status',
        tags: ['status'],
        summary: 'For monitors: answers 503 while the store cannot be read.',
        ...answers({ type: 'object', properties: { ok: { type: 'boolean' } } }),
      },
    },
    '/methods/hello': {
      post: {
        operationId: 'hello',
        tags: ['status'],
        summary: 'Greets by name; shows that a token is read where there is one.',
        ...secured,
        requestBody: json({ type: 'array', items: { type: 'string' }, examples: [['Ada']] }),
        ...answers({ type: 'string' }),
      },
    },
    '/users/login': {
      post: {
        operationId: 'login',
        tags: ['users'],
        requestBody: json(credentials),
        ...answers({ type: 'object' }),
      },
    },
    '/users/logout': { post: { operationId: 'logout', tags: ['users'], ...secured, ...answers({}) } },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};

/** What engineers write by hand beside their routes: the checks of `serving-host.ts`, once as lists by position. */

export const CHANGE = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    priority: { enum: [1, 2, 3] },
    tags: { type: 'array', items: { type: 'string' } },
    due: { type: 'string', format: 'date-time' },
    place: {
      type: 'object',
      properties: { street: { type: 'string' }, number: { type: 'number' } },
      required: ['number', 'street'],
      additionalProperties: false,
    },
  },
  required: ['due', 'priority', 'tags', 'title'],
  additionalProperties: false,
};

export const NOTE = {
  type: 'object',
  properties: {
    _id: { type: 'string' },
    project: { type: 'string' },
    title: { type: 'string' },
    done: { type: 'boolean' },
  },
};

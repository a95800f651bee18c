export const collectionOf = (request) => (path, idShape) => ({
  insert: (document) => request('POST', path, { body: document }, idShape),
  update: (_id, fields) => request('PATCH', `${path}/:_id`, { params: { _id }, body: fields }),
  remove: (_id) => request('DELETE', `${path}/:_id`, { params: { _id } }),
});

/**
 * What FerretDB 1.24 cannot do, or does otherwise than MongoDB, and which tests fail there: by the beginnings of their
 * names. Each is expected to fail, so that this list stays true.
 */
const LACKS: readonly [lack: string, tests: readonly string[]][] = [
  ['no NaN and no infinity', ['beyond all numbers']],
  ['no arrays in arrays', ['an equality means the same within', '{"$push":{"x":[2]}}', 'looks one level']],
  ['an ObjectId has the key of its digits as a string', ['of the same digits']],
  ['equal values of other types have one key', ['tells values of different kinds apart']],
  ['$ne and $nin look at no field of an array’s documents', ['{"pets.kind":{"$ne":', '{"pets.age":{"$nin":']],
  ['null is no field of an array’s elements', ['{"tags.name":null}']],
  ['two bounds hold for one element of an array', ['{"pets.age":{"$gt":3,"$lt":']],
  ['a field beside operators is no error', ['{"a":{"$gt":1,"foo":']],
  ['no conditions on fields in $elemMatch', ['{"pets":{"$elemMatch":']],
  ['no operators in $expr', ['{"$expr":']],
  ['no collation', ['of a language', 'with strength 2']],
  ['no $elemMatch in projections', ['{"list":{"$elemMatch":']],
  ['$push ignores $sort, $slice and $position', ['{"$push":{"x":{"$each":']],
  ['$pull takes whole values only', ['{"$pull":{"x":{', 'are forgotten once they would have expired']],
  ['no $, $[] and $[name] in paths', ['{"$inc":{"x.$[].n":1}}', '$ means', '$[name] means']],
  ['an upsert takes nothing from $and', ['else inserts one of the selector’s']],
  ['its errors do not tell the index', ['refuses a second document of a key']],
  ['a missing field has no unique key', ['counts a missing field as null']],
  ['the elements of an array have no unique keys', ['counts every element of an array']],
  ['another error for an index over duplicates', ['cannot be made over duplicates']],
  ['of an index that exists, other options are ignored', ['with other options than the one of its name']],
  ['another error for an update to a key that is taken', ['that would make duplicates']],
];

export const lackOfFerretDb = (test: string): string | undefined =>
  LACKS.find(([, beginnings]) => beginnings.some((beginning) => test.startsWith(beginning)))?.[0];

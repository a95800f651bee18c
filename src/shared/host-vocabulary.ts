/**
 * The vocabulary of declaring: the modules, objects and functions of Meteor, its packages and the standalone host. It
 * determines whether a text mentions a host, and the meaning of a name.
 */
import { isMeteorHost, isStandaloneHost, RUNTIME_PACKAGES } from './conventions.js';

type Declarer =
  | 'publish'
  | 'publishComposite'
  | 'methods'
  | 'method'
  | 'setMethodOptions'
  | 'configure'
  | 'Collection'
  | 'FilesCollection'
  | 'ValidatedMethod'
  /** `createMethod` of jam:method. */
  | 'createMethod'
  /** `createMethod` and `createPublication` of zodern:relay. */
  | 'createRelayMethod'
  | 'createRelayPublication'
  /** `createCollection` of quave:collections. */
  | 'createCollection';

type HostObject =
  | 'restgen/host'
  | 'restgen/meteor'
  | 'Meteor'
  | 'Mongo'
  | 'SimpleRest'
  | 'Methods'
  | 'MeteorModule'
  | 'MongoModule'
  | 'SimpleRestModule'
  | 'ValidatedMethodModule'
  | 'CompositeModule'
  | 'FilesModule'
  | 'JamMethodModule'
  | 'RelayModule'
  | 'QuaveModule'
  /** The accounts: `Meteor.users`. */
  | 'users'
  | 'MeteorServer'
  | 'Package';

export interface HostSymbol {
  is: Declarer | HostObject;
  /** Whether it came from `restgen/host` or from Meteor. */
  origin: 'standalone' | 'meteor';
}

type Members = Readonly<Record<string, HostSymbol['is']>>;

const MEMBERS: Readonly<Record<HostObject, Members>> = {
  'restgen/host': {
    publish: 'publish',
    methods: 'methods',
    method: 'method',
    setMethodOptions: 'setMethodOptions',
    configure: 'configure',
    Collection: 'Collection',
    Meteor: 'Meteor',
    Mongo: 'Mongo',
    SimpleRest: 'SimpleRest',
    users: 'users',
  },
  'restgen/meteor': { method: 'method', SimpleRest: 'SimpleRest' },
  Meteor: {
    publish: 'publish',
    methods: 'methods',
    method: 'method',
    Collection: 'Collection',
    users: 'users',
  },
  users: { collection: 'users', _collection: 'users' },
  MeteorServer: { publish: 'publish', methods: 'methods' },
  Mongo: { Collection: 'Collection' },
  SimpleRest: { setMethodOptions: 'setMethodOptions', configure: 'configure' },
  Methods: { create: 'createMethod' },
  MeteorModule: { Meteor: 'Meteor' },
  MongoModule: { Mongo: 'Mongo' },
  SimpleRestModule: { SimpleRest: 'SimpleRest' },
  ValidatedMethodModule: { ValidatedMethod: 'ValidatedMethod' },
  CompositeModule: { publishComposite: 'publishComposite' },
  FilesModule: { FilesCollection: 'FilesCollection' },
  JamMethodModule: { createMethod: 'createMethod', Methods: 'Methods' },
  RelayModule: { createMethod: 'createRelayMethod', createPublication: 'createRelayPublication' },
  QuaveModule: { createCollection: 'createCollection' },
  Package: {
    meteor: 'MeteorModule',
    mongo: 'MongoModule',
    'simple:rest': 'SimpleRestModule',
    'mdg:validated-method': 'ValidatedMethodModule',
    'reywood:publish-composite': 'CompositeModule',
    'ostrio:files': 'FilesModule',
    'jam:method': 'JamMethodModule',
    'zodern:relay': 'RelayModule',
    'quave:collections': 'QuaveModule',
  },
};

/** Members that packages add to Meteor's objects. The standalone host does not have them. */
const ADDED: Readonly<Partial<Record<HostSymbol['is'], Members>>> = {
  Meteor: {
    publishComposite: 'publishComposite',
    server: 'MeteorServer',
    default_server: 'MeteorServer',
  },
  publish: { stream: 'publish', once: 'publish' },
};

/** `Package.mongo` is the module `meteor/mongo`. */
const METEOR = 'meteor/';

/** Names that need no import: Meteor's own, and globals of packages. */
const GLOBALS: ReadonlyMap<string, HostSymbol['is']> = new Map([
  ['Meteor', 'Meteor'],
  ['Mongo', 'Mongo'],
  ['SimpleRest', 'SimpleRest'],
  ['Package', 'Package'],
  ['ValidatedMethod', 'ValidatedMethod'],
  ['FilesCollection', 'FilesCollection'],
  ['publishComposite', 'publishComposite'],
]);

/** Globals whose members declare. The other globals are declaring functions themselves. */
const OBJECTS = ['Meteor', 'Mongo', 'SimpleRest', 'Package'];
const DECLARERS = [...GLOBALS.keys()].filter((name) => !OBJECTS.includes(name));

/** Every match of `HOST` contains one of these words, which are found several times as fast. */
const HOST_WORD = new RegExp(['restgen', '[mM]eteor', ...OBJECTS, ...DECLARERS].join('|'));
const HOST = new RegExp(
  [
    `['"\`](?:(?:${RUNTIME_PACKAGES.join('|')})\\/(?:host|meteor)|meteor\\/[\\w:.-]+)['"\`]`,
    `\\b(?:${OBJECTS.join('|')})\\s*[!?]?\\s*[.[]`,
    '=\\s*(?:Meteor|Mongo|SimpleRest)\\b',
    `\\b(?:${DECLARERS.join('|')})\\b`,
  ].join('|'),
);

/** Whether a text may call a host's functions directly. */
export const mentionsHost = (text: string): boolean => HOST_WORD.test(text) && HOST.test(text);

/** Whether a text that mentions a host may declare something. Most such texts only call declarations. */
export const mayDeclare = (text: string): boolean => DECLARING.test(text);

const DECLARING = /\b(?:Meteor\.(?:publish|methods)|publishComposite|Collection|ValidatedMethod)\b/;

/** Whether a module exports the mixin that gives a ValidatedMethod `restOptions`. */
export const hasRestMixin = (specifier: string): boolean =>
  specifier === 'meteor/simple:rest-method-mixin' || isMeteorHost(specifier);

/** The values of these members on the server: code for client and server is evaluated as on the server. */
const SIDES: Readonly<Record<string, boolean>> = { isServer: true, isClient: false, isCordova: false };

export function hostModule(specifier: string): HostSymbol | undefined {
  if (isStandaloneHost(specifier)) return { is: 'restgen/host', origin: 'standalone' };
  if (isMeteorHost(specifier)) return { is: 'restgen/meteor', origin: 'meteor' };
  if (!specifier.startsWith(METEOR)) return undefined;
  const name = specifier.slice(METEOR.length);
  // Meteor installs the module of a package as `meteor/check.js`.
  const is =
    symbolOfMember(MEMBERS.Package, name) ?? symbolOfMember(MEMBERS.Package, name.replace(/\.js$/, ''));
  return is === undefined ? undefined : { is, origin: 'meteor' };
}

/** The meaning of a global name. */
export function hostGlobal(name: string): HostSymbol | undefined {
  const is = GLOBALS.get(name);
  return is === undefined ? undefined : { is, origin: 'meteor' };
}

export function hostMember({ is, origin }: HostSymbol, name: string): HostSymbol | undefined {
  const own = isHostObject(is) ? symbolOfMember(MEMBERS[is], name) : undefined;
  const member = own ?? (origin === 'meteor' ? symbolOfMember(ADDED[is], name) : undefined);
  return member === undefined ? undefined : { is: member, origin };
}

const symbolOfMember = (members: Members | undefined, name: string): HostSymbol['is'] | undefined =>
  members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;

/** The value of `Meteor.isServer` and similar members, and of `Meteor.users._name`. */
export function hostConstant({ is }: HostSymbol, name: string): boolean | string | undefined {
  if (is === 'users') return name === '_name' ? 'users' : undefined;
  return is === 'Meteor' && Object.hasOwn(SIDES, name) ? SIDES[name] : undefined;
}

const isHostObject = (is: HostSymbol['is']): is is HostObject => Object.hasOwn(MEMBERS, is);

/**
 * Whether an application ignores the rules of `allow` and `deny` under `insert`, `update` and `remove`, as Meteor 3.0 to
 * 3.1.0 do. Since 3.1.1 these are the keys, and rules under `insertAsync`, `updateAsync` and `removeAsync` count as theirs.
 * @param versions the text of `.meteor/versions`, which decides where it names `allow-deny`
 * @param release the text of `.meteor/release`
 */
export function ignoresPlainRules(versions: string, release: string): boolean {
  const [, allowDeny] = /^allow-deny@(\S+)/m.exec(versions) ?? [];
  return allowDeny === undefined
    ? /^METEOR@3\.(?:0(?!\d)|1(?:\.0)?(?![\d.]))/m.test(release)
    : allowDeny.startsWith('2.0.');
}

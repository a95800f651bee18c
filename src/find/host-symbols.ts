/** What a host's functions and objects are, whatever the host code calls them. */

export type Declarer = 'publish' | 'methods' | 'method' | 'setMethodOptions' | 'configure' | 'Collection';

type HostObject =
  | 'restgen/host'
  | 'Meteor'
  | 'Mongo'
  | 'SimpleRest'
  | 'MeteorModule'
  | 'MongoModule'
  | 'SimpleRestModule'
  | 'Package';

export interface HostSymbol {
  is: Declarer | HostObject;
  /** Whether it came from `restgen/host` or from Meteor. */
  origin: 'standalone' | 'meteor';
}

const MEMBERS: Readonly<Record<HostObject, Readonly<Record<string, HostSymbol['is']>>>> = {
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
  },
  Meteor: { publish: 'publish', methods: 'methods', method: 'method', Collection: 'Collection' },
  Mongo: { Collection: 'Collection' },
  SimpleRest: { setMethodOptions: 'setMethodOptions', configure: 'configure' },
  MeteorModule: { Meteor: 'Meteor' },
  MongoModule: { Mongo: 'Mongo' },
  SimpleRestModule: { SimpleRest: 'SimpleRest' },
  Package: { meteor: 'MeteorModule', mongo: 'MongoModule', 'simple:rest': 'SimpleRestModule' },
};

const MODULES: ReadonlyMap<string, HostSymbol> = new Map([
  ['restgen/host', { is: 'restgen/host', origin: 'standalone' }],
  ['meteor/meteor', { is: 'MeteorModule', origin: 'meteor' }],
  ['meteor/mongo', { is: 'MongoModule', origin: 'meteor' }],
  ['meteor/simple:rest', { is: 'SimpleRestModule', origin: 'meteor' }],
]);

const GLOBALS: ReadonlyMap<string, HostSymbol> = new Map([
  ['Meteor', { is: 'Meteor', origin: 'meteor' }],
  ['Mongo', { is: 'Mongo', origin: 'meteor' }],
  ['SimpleRest', { is: 'SimpleRest', origin: 'meteor' }],
  ['Package', { is: 'Package', origin: 'meteor' }],
]);

/** Restgen reads the server's side of code that runs on both. */
const SIDES: Readonly<Record<string, boolean>> = { isServer: true, isClient: false, isCordova: false };

export const hostModule = (specifier: string): HostSymbol | undefined => MODULES.get(specifier);

/** Meteor's own names, as code without imports sees them. */
export const hostGlobal = (name: string): HostSymbol | undefined => GLOBALS.get(name);

export function hostMember({ is, origin }: HostSymbol, name: string): HostSymbol | undefined {
  const members = isHostObject(is) ? MEMBERS[is] : undefined;
  const member = members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;
  return member === undefined ? undefined : { is: member, origin };
}

/** `Meteor.isServer` and its like. */
export const sideOf = ({ is }: HostSymbol, name: string): boolean | undefined =>
  is === 'Meteor' && Object.hasOwn(SIDES, name) ? SIDES[name] : undefined;

const isHostObject = (is: HostSymbol['is']): is is HostObject => Object.hasOwn(MEMBERS, is);

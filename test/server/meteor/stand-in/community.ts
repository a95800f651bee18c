/** Packages of the community that applications use: publish-composite, ValidatedMethod, roles. */
import type { Mongo } from './collection.js';
import { errorClass, type Fields } from './environment.js';

interface Cursor {
  fetchAsync(): Promise<unknown[]>;
  _getCollectionName(): string | null;
}

interface Composition {
  find(this: unknown, ...ancestors: unknown[]): Cursor | undefined;
  children?: readonly Composition[];
}

interface Sink {
  added(collection: string, id: unknown, fields: Fields): void;
  removed(collection: string, id: unknown): void;
  ready(): void;
  onStop(callback: () => void): void;
}

type Options = Composition | ((this: unknown, ...args: unknown[]) => Composition | undefined);

/** `reywood:publish-composite`: children before their parents, documents with `_id` among their fields. */
export function createPublishComposite(
  publish: (name: string, handler: (this: Sink, ...args: unknown[]) => unknown) => void,
) {
  return (name: string, options: Options): void =>
    publish(name, async function (...args) {
      const published: [collection: string, id: unknown][] = [];
      const composition = typeof options === 'function' ? options.apply(this, args) : options;
      let isStopped = false;
      this.onStop(() => {
        isStopped = true;
      });
      this.onStop(() => {
        for (const [collection, id] of published.splice(0)) setImmediate(() => this.removed(collection, id));
      });
      const add = async (part: Composition, ancestors: unknown[]): Promise<void> => {
        const cursor = part.find.apply(this, ancestors);
        for (const document of (await cursor?.fetchAsync()) ?? []) {
          for (const child of part.children ?? []) await add(child, [document, ...ancestors]);
          const { _id } = document as Fields;
          const collection = cursor?._getCollectionName() ?? '';
          if (!isStopped) this.added(collection, _id, document as Fields);
          published.push([collection, _id]);
        }
      };
      if (composition !== undefined) await add(composition, []);
      this.ready();
    });
}

interface MethodOptions {
  name: string;
  validate: ((args: unknown) => void) | null;
  run(this: unknown, args: unknown): unknown;
  mixins?: readonly ((options: MethodOptions) => MethodOptions)[];
}

/** `mdg:validated-method` */
export function createValidatedMethod(
  methods: (methods: Record<string, unknown>) => void,
  callAsync: (name: string, args: unknown) => Promise<unknown>,
) {
  return class ValidatedMethod {
    readonly name: string;

    constructor(given: MethodOptions) {
      const { name, validate, run } = (given.mixins ?? []).reduce((options, mixin) => mixin(options), given);
      this.name = name;
      methods({
        [name](this: unknown, args: unknown) {
          validate?.call(this, args);
          return run.call(this, args);
        },
      });
    }

    callAsync(args: unknown): Promise<unknown> {
      return callAsync(this.name, args);
    }
  };
}

/** `alanning:roles` */
export function createRoles({ Collection }: Mongo) {
  const roles = new Collection('roles');
  const assignments = new Collection('role-assignment');
  const list = (names: string | string[]): string[] => [names].flat();
  return {
    createRoleAsync: (name: string): Promise<unknown> => roles.insertAsync({ _id: name, children: [] }),
    async addUsersToRolesAsync(userId: string, names: string | string[]): Promise<void> {
      for (const name of list(names)) {
        if ((await roles.findOneAsync(name)) === undefined)
          throw new errorClass(404, `Role '${name}' does not exist.`);
        await assignments.insertAsync({ user: { _id: userId }, role: { _id: name } });
      }
    },
    async userIsInRoleAsync(userId: string | null, names: string | string[]): Promise<boolean> {
      const selector = { 'user._id': userId, 'role._id': { $in: list(names) } };
      return (await assignments.findOneAsync(selector)) !== undefined;
    },
  };
}

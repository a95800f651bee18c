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

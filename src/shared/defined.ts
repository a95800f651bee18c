/** The properties that have a value. */
export const defined = <Properties extends object>(
  properties: {
    [Name in keyof Properties]: Properties[Name] | undefined;
  },
): { [Name in keyof Properties]?: Properties[Name] } => {
  const present: { [Name in keyof Properties]?: Properties[Name] } = {};
  for (const name in properties) if (properties[name] !== undefined) present[name] = properties[name];
  return present;
};

/** Name and version of a project's package.json, which its OpenAPI document bears by default. */
export interface PackageIdentity {
  name?: string;
  version?: string;
}

/**
 * The package.json of the installable package: that of the repository, with the packages that the built server imports.
 * Both drivers of SQLite are optional, because each fits some versions of Node only; npm leaves out the other one.
 */
export function manifestOf({ dependencies, description, engines, optionalDependencies, version }, imported, lock) {
  const production = imported.filter(name => !(name in optionalDependencies))
  const unknown = production.filter(name => !(name in dependencies))
  if (unknown.length > 0) throw new Error(`The server imports packages that are no dependencies: ${unknown.join(', ')}`)
  const older = lock.packages['server/database/sqlite/node20'].dependencies
  return {
    name: 'fieldhouse',
    version,
    description,
    type: 'module',
    bin: { fieldhouse: 'bin/fieldhouse.mjs' },
    engines,
    dependencies: Object.fromEntries(production.map(name => [name, dependencies[name]])),
    optionalDependencies: { 'better-sqlite3': optionalDependencies['better-sqlite3'], ...older },
  }
}

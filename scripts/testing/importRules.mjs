// The import rules for dependency-cruiser. docs/contributing/architecture.md shows them.

/** Folders at the root, and the other ones that each may import. */
const packages = {
  schemas: ['schemas'],
  engine: ['engine', 'schemas', 'locales'],
  plugins: ['plugins', 'engine/plugin.ts', 'schemas'],
  app: ['app', 'engine', 'plugins', 'schemas', 'locales'],
  server: ['server', 'schemas', 'locales/mail'],
}

/**
 * The engine from the bottom up: each layer may import those before it. `plugin.ts` is the public API for plugin
 * authors.
 */
const engineLayers = ['core', 'ui', 'form', 'screens']

/** The server from the bottom up: each layer may import its own folders and those before it. */
const serverLayers = [
  ['telemetry', 'outbound', 'storage', 'system'],
  ['failures'],
  ['database'],
  ['values', 'dialect', 'model', 'access'],
  ['query'],
  ['services', 'outbox', 'webhooks', 'mail', 'export', 'extensions', 'adoption', 'config', 'log', 'backup'],
  ['http', 'demo'],
  ['cli'],
]

const any = folders => `^(${folders.join('|').replaceAll('.', '\\.')})(/|$)`
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

const isTest = '\\.(test|stories)\\.tsx?$|/testing/'
const elsewhere = any([...Object.keys(packages), 'locales', 'tests', 'scripts'])

const packageRules = Object.entries(packages).map(([folder, allowed]) =>
  rule(
    `${folder}-reaches-too-far`,
    { path: `^${folder}/`, ...(['engine', 'plugins'].includes(folder) && { pathNot: isTest }) },
    { path: elsewhere, pathNot: any(allowed) },
  ),
)

/** Tests of the engine render the plugins of the studio, tests of plugins use the public test kit. */
const testRules = [
  rule(
    'engine-test-reaches-too-far',
    { path: `^engine/.*(${isTest})` },
    { path: elsewhere, pathNot: any(['engine', 'plugins', 'schemas', 'locales']) },
  ),
  rule(
    'plugins-test-reaches-too-far',
    { path: `^plugins/.*(${isTest})` },
    { path: elsewhere, pathNot: any(['engine', 'plugins', 'schemas', 'locales']) },
  ),
]

const engineRules = engineLayers.map((layer, index) =>
  rule(
    `engine-${layer}-reaches-up`,
    { path: `^engine/${layer}/`, pathNot: isTest },
    {
      path: any([...engineLayers.slice(index + 1).map(each => `engine/${each}`), 'engine/plugin.ts', 'engine/testing']),
    },
  ),
)

const serverRules = serverLayers.flatMap((layer, index) =>
  rule(
    `server-${layer[0]}-reaches-up`,
    { path: any(layer.map(folder => `server/${folder}`)), pathNot: isTest },
    { path: any(serverLayers.slice(index + 1).flatMap(folders => folders.map(folder => `server/${folder}`))) },
  ),
)

/** React types describe the component of a plugin. The core imports nothing else from React. */
const declaresComponents = '^engine/core/registry/(Display|Interface|Layout|Module)Plugin\\.ts$'

export const rules = [
  ...packageRules,
  ...testRules,
  ...engineRules,
  ...serverRules,
  // Types and lazily loaded modules count: code that two files share belongs in a third, below both.
  rule('no-circles', {}, { circular: true }),
  rule(
    'plugin-imports-plugin',
    { path: '^plugins/([^/]+)/([^/]+)/' },
    { path: '^plugins/([^/]+)/([^/]+)/', pathNot: '^plugins/$1/$2/' },
  ),
  rule('plugin-door-reaches-screens', { path: '^engine/plugin\\.ts$' }, { path: '^engine/screens/' }),
  rule(
    'core-draws',
    { path: '^engine/core/', pathNot: `${isTest}|${declaresComponents}` },
    {
      path: '^(react|react-dom|@xstate/react|react-aria[a-z-]*|@tanstack/react-[a-z]+)(/|$)|/node_modules/(react|react-dom|@xstate/react|react-aria[a-z-]*|@tanstack/react-[a-z]+)/|\\.css$',
    },
  ),
  rule(
    'ui-knows-the-server',
    { path: '^engine/ui/', pathNot: isTest },
    { path: '^engine/core/(api|registry|metadata|form|item|list|batch|import|upload|fieldSetup|model|session)/' },
  ),
  rule(
    'schemas-stand-alone',
    { path: '^schemas/', pathNot: isTest },
    { path: 'node_modules/', pathNot: 'node_modules/effect/' },
  ),
  rule(
    'sqlite-has-one-door',
    { path: '^server/', pathNot: '^server/database/sqlite/' },
    { path: 'node_modules/(better-sqlite3|sqlite-for-node-20)|^(node:)?sqlite$' },
  ),
]

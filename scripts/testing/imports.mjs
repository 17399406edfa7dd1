// Import directions (design.md, section 1) by dependency-cruiser, and that it looked at anything at all: without its
// TypeScript reader it finds no modules and reports no violations.
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const allowed = {
  schemas: ['schemas'],
  engine: ['engine', 'schemas', 'locales'],
  plugins: ['plugins', 'engine/plugin\\.ts$', 'schemas'],
  app: ['app', 'engine', 'plugins', 'schemas', 'locales'],
  server: ['server', 'schemas', 'locales/mail'],
}
const folders = Object.keys(allowed)
const forbidden = [
  ...folders.map(folder => ({
    name: `${folder}-reaches-too-far`,
    severity: 'error',
    // Tests of plugins draw them on the stage that their authors are given.
    from: { path: `^${folder}/`, ...(folder === 'plugins' && { pathNot: '\\.test\\.tsx?$' }) },
    to: {
      path: '^(schemas|engine|plugins|app|server|locales|tests|scripts)/',
      pathNot: `^(${allowed[folder].join('|')})${folder === 'plugins' ? '' : '/'}`,
    },
  })),
  {
    name: 'plugin-imports-plugin',
    severity: 'error',
    from: { path: '^plugins/([^/]+)/([^/]+)/' },
    to: { path: '^plugins/([^/]+)/([^/]+)/', pathNot: '^plugins/$1/$2/' },
  },
  {
    name: 'engine-base-reaches-up',
    severity: 'error',
    from: { path: '^engine/(ui|i18n|metadata|registry|api)/' },
    to: { path: '^engine/(form|display|item|list|upload|fieldSetup)/' },
  },
  {
    name: 'engine-form-reaches-up',
    severity: 'error',
    from: { path: '^engine/(form|display)/' },
    to: { path: '^engine/(item|list|upload|fieldSetup)/' },
  },
]

const { output } = await cruise(
  folders,
  {
    validate: true,
    ruleSet: { forbidden },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|json)$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
  {},
  { tsConfig: extractTSConfig('tsconfig.json') },
)
const { totalCruised, violations } = output.summary
for (const { from, rule, to } of violations) console.error(`${rule.name}: ${from} imports ${to}`)
console.log(`${totalCruised} modules, ${violations.length} violations`)
if (totalCruised < 50 || violations.length > 0) process.exitCode = 1

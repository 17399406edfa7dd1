import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { inRoot } from '../start/paths.mjs'
import { rules } from './importRules.mjs'

const folders = ['schemas', 'engine', 'plugins', 'app', 'server']

/** Checks every import below a folder against the rules. `violations` are pairs of files with the name of a rule. */
export async function cruiseImports(baseDir = inRoot('.')) {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: rules },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.json$' },
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
    },
    {},
    { tsConfig: extractTSConfig(inRoot('tsconfig.json')) },
  )
  const { totalCruised, violations } = output.summary
  return {
    modules: totalCruised,
    violations: violations.map(({ from, rule, to }) => ({ from, rule: rule.name, to })),
  }
}

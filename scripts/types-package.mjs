// npm run types:package: writes dist/types, the package @fieldhouse/types with the types of the API.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emitTypes } from './packages/emitTypes.mjs'
import { inRoot } from './start/paths.mjs'

const out = inRoot('dist', 'types')
rmSync(out, { recursive: true, force: true })
emitTypes(inRoot('scripts', 'types-package'), out)

const { version, dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const manifest = {
  name: '@fieldhouse/types',
  version,
  type: 'module',
  description: 'The types of the API of Fieldhouse.',
  types: './schemas/wireTypes.d.ts',
  exports: { '.': { types: './schemas/wireTypes.d.ts' } },
  // The declarations refer to its types.
  dependencies: { effect: dependencies.effect },
}
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)

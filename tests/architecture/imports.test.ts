import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cruiseImports, type ImportViolation } from '../../scripts/testing/cruiseImports.mjs'

/** A file that breaks a rule, its import, and the rule. */
const planted = [
  ['engine/form/Form.tsx', 'app/routes.tsx', 'engine-reaches-too-far'],
  ['schemas/Item.ts', 'server/values/Codec.ts', 'schemas-reaches-too-far'],
  ['server/http/createApp.ts', 'engine/core/call.ts', 'server-reaches-too-far'],
  ['app/page.tsx', 'server/values/Codec.ts', 'app-reaches-too-far'],
  ['plugins/interfaces/toggle/Toggle.tsx', 'engine/ui/Icon.tsx', 'plugins-reaches-too-far'],
  ['plugins/interfaces/toggle/Toggle.tsx', 'plugins/interfaces/numeric/Numeric.tsx', 'plugin-imports-plugin'],
  ['engine/core/call.ts', 'engine/ui/Icon.tsx', 'engine-core-reaches-up'],
  ['engine/ui/Icon.tsx', 'engine/form/Form.tsx', 'engine-ui-reaches-up'],
  ['engine/ui/Icon.tsx', 'engine/core/api/exchange.ts', 'ui-knows-the-server'],
  ['engine/form/Form.tsx', 'engine/screens/List.tsx', 'engine-form-reaches-up'],
  ['engine/plugin.ts', 'engine/screens/List.tsx', 'plugin-door-reaches-screens'],
  ['engine/core/call.ts', 'engine/core/call.module.css', 'core-draws'],
  ['server/database/open.ts', 'server/query/compile.ts', 'server-database-reaches-up'],
  ['server/query/compile.ts', 'server/services/Items.ts', 'server-query-reaches-up'],
  ['server/services/Items.ts', 'server/http/createApp.ts', 'server-services-reaches-up'],
] as const

/** Pairs of files that import each other. Types and lazily loaded modules count too. */
const circles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'of values': {
    'schemas/Field.ts': "import './Relation.ts'\n",
    'schemas/Relation.ts': "import './Field.ts'\n",
  },
  'of a lazily loaded module and a type': {
    'plugins/displays/tags/plugin.ts': "export type Options = object\nexport const load = () => import('./Tags.tsx')\n",
    'plugins/displays/tags/Tags.tsx':
      "import type { Options } from './plugin.ts'\nexport default (_: Options) => null\n",
  },
}

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-imports-'))
let violations: readonly ImportViolation[] = []

beforeAll(async () => {
  const imports = new Map<string, string[]>()
  for (const [from, to] of planted) {
    for (const path of [from, to]) if (!imports.has(path)) imports.set(path, [])
    imports.get(from)?.push(to)
  }
  for (const [path, found] of imports) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    const up = '../'.repeat(path.split('/').length - 1)
    writeFileSync(join(folder, path), found.map(to => `import '${up}${to}'\n`).join(''))
  }
  for (const files of Object.values(circles))
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  violations = (await cruiseImports(folder)).violations
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(planted)('an import of %s that resolves to %s breaks %s', (from, to, rule) => {
  expect(violations).toContainEqual({ from, rule, to })
})

it.each(Object.entries(circles))('a cycle %s breaks no-circles', (_, files) => {
  const paths = Object.keys(files)
  // A cycle is reported once, for whichever of its imports is found first.
  const reported = violations.filter(
    ({ from, rule, to }) => rule === 'no-circles' && paths.includes(from) && paths.includes(to),
  )
  expect(reported).toHaveLength(1)
})

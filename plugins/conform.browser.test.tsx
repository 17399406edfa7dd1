import type { Fixtures, LayoutFixtures } from '#engine/core/registry/Fixture.ts'
import { conformInBrowser } from '#engine/testing/check/conformInBrowser.ts'
import messages from '#locales/en-US.json'
import { builtIns, preloaded } from '#plugins/index.ts'

const modules = import.meta.glob<{ readonly fixtures: Fixtures | LayoutFixtures }>('./*/*/fixtures.ts')

/** The plugins that `npm run check:plugin` names. By default only one: all of them take minutes. */
const asked = String(import.meta.env['VITE_CHECK_PLUGIN'] ?? 'interfaces/dropdown').split(',')

/** Interfaces whose form consists of other interfaces. */
const formPlugins: ReadonlySet<string> = new Set(['translations', 'interface-options'])

for (const [path, load] of Object.entries(modules)) {
  const [kind, id] = path.split('/').slice(1)
  if (!asked.includes(`${kind}/${id}`) && !asked.includes(id ?? '') && !asked.includes('all')) continue
  conformInBrowser((await load()).fixtures, messages, formPlugins.has(id ?? '') ? [...preloaded, ...builtIns] : [])
}

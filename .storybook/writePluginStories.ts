import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, pluginNames, readLedger, statusOf } from '../scripts/review/ledger.ts'
import { chunkSizes } from './chunkSizes.ts'

type Name = keyof typeof stories

const stories = {
  Edit: '{}',
  Shown: '{}',
  ReadOnly: "{ args: { mode: 'read-only' } }",
  Invalid: "{ args: { mode: 'invalid' } }",
  Batch: "{ args: { mode: 'batch' } }",
  Loading: '{ parameters: { waiting: true } }',
  InPlace: '{ render: () => <PlaceStage fixtures={fixtures} /> }',
  // These stories set a global of the page. On the page of a plugin, which draws all stories, it would apply to all of
  // them.
  Narrow: "{ ...InPlace, tags: ['!autodocs'], globals: { viewport: { value: 'phone' } } }",
  NarrowList: "{ tags: ['!autodocs'], globals: { viewport: { value: 'phone' } } }",
  Dark: "{ tags: ['!autodocs'], globals: { theme: 'dark' } }",
  RightToLeft: "{ tags: ['!autodocs'], globals: { direction: 'rtl' } }",
  Options: "{ tags: ['!autodocs'], render: () => <Playground fixtures={fixtures} /> }",
} as const

const kinds: Readonly<Record<string, { readonly title: string; readonly names: readonly Name[] }>> = {
  interfaces: {
    title: 'Interfaces',
    names: ['Edit', 'Options', 'ReadOnly', 'Invalid', 'Batch', 'InPlace', 'Narrow', 'Dark', 'RightToLeft'],
  },
  displays: { title: 'Displays', names: ['Shown', 'Options', 'InPlace', 'Narrow', 'Dark', 'RightToLeft'] },
  layouts: { title: 'Layouts', names: ['Shown', 'NarrowList', 'Dark', 'RightToLeft'] },
}

/**
 * Writes one file of stories for every plugin with fixtures: all its states in each way of looking at them. They are
 * files, and no virtual modules of an indexer, because the tests of stories read them too, and those read files.
 */
export function writePluginStories(root: string): void {
  const target = join(root, '.storybook', 'plugins')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const ledger = readLedger(root)
  const sizes = chunkSizes(root)
  for (const [index, plugin] of pluginNames(root).entries()) {
    const folder = join(root, 'plugins', plugin)
    const [kind = '', id = ''] = plugin.split('/')
    if (!existsSync(join(folder, 'fixtures.ts'))) continue
    const review = { ...ledger[plugin], status: statusOf(ledger[plugin], hashOf(folder)) }
    const facts = { size: sizes.get(plugin) ?? null, review }
    writeFileSync(
      join(target, `${kind}-${id}.stories.tsx`),
      storiesOf(plugin, namesOf(kind, loads(folder), index), facts),
    )
  }
}

/** Whether a plugin loads related items or files, and so has a loading state. */
const loads = (folder: string): boolean =>
  readdirSync(folder).some(
    name =>
      /^[A-Z]\w+\.tsx$/.test(name) &&
      /\buse(Items|Asset|Row)\b|\bRelated(List|One|Tree)\b|\bItemPicker\b|<Picture\b|<FileFace\b/.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
  )

/** What is alike in most plugins: `npm test` renders a third of these for each, `npm run test:all` renders all. */
const alike: readonly Name[] = ['ReadOnly', 'Narrow', 'Dark', 'Invalid', 'InPlace', 'RightToLeft', 'Batch']

/** The stories of a plugin that this test run leaves out. Storybook itself shows all of them. */
function skippedStories(plugin: number): readonly Name[] {
  if (process.env['VITEST'] === undefined || process.env['TEST_SCOPE'] === 'all') return []
  return alike.filter((_, index) => index % 3 !== plugin % 3)
}

function namesOf(kind: string, waits: boolean, plugin: number): readonly Name[] {
  const { names } = kinds[kind] ?? { names: [] }
  const skipped = skippedStories(plugin)
  return (waits ? names.toSpliced(1, 0, 'Loading') : names).filter(name => !skipped.includes(name))
}

function storiesOf(
  plugin: string,
  names: readonly Name[],
  facts: { readonly review: { readonly status: string } },
): string {
  const [kind = '', id] = plugin.split('/')
  const { title } = kinds[kind] ?? { title: kind }
  return `import type { Meta, StoryObj } from '@storybook/react-vite'
import { PlaceStage } from '#engine/testing/PlaceStage.tsx'
import { Playground } from '#engine/testing/Playground.tsx'
import { PluginStage } from '#engine/testing/PluginStage.tsx'
import { fixtures } from '#plugins/${plugin}/fixtures.ts'
import { PluginDocs } from '../PluginDocs.tsx'
import { settled } from '../settled.ts'

const meta = {
  title: '${title}/${id}',
  component: PluginStage,
  args: { fixtures },
  tags: ['autodocs', 'review:${facts.review.status}'],
  parameters: {
    docs: { page: PluginDocs },
    // A page has one form or list; here are many, each in a state of its own.
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
    facts: ${JSON.stringify(facts)},
  },
  play: settled,
} satisfies Meta<typeof PluginStage>
export default meta
type Story = StoryObj<typeof meta>

${names.map(name => `export const ${name}: Story = ${stories[name]}`).join('\n')}
`
}

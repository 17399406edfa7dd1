import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const kinds = [
  { folder: 'interfaces', title: 'Interfaces', modes: ['Edit', 'ReadOnly', 'Invalid', 'Dark', 'RightToLeft'] },
  { folder: 'displays', title: 'Displays', modes: ['Shown', 'Dark', 'RightToLeft'] },
] as const

const stories = {
  Edit: '{}',
  Shown: '{}',
  ReadOnly: "{ args: { mode: 'read-only' } }",
  Invalid: "{ args: { mode: 'invalid' } }",
  Dark: "{ globals: { theme: 'dark' } }",
  RightToLeft: "{ globals: { direction: 'rtl' } }",
} as const

/** Writes one file of stories for every plugin with fixtures: all its states in each way of looking at them. */
export function writePluginStories(root: string): void {
  const target = join(root, '.storybook', 'plugins')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const { folder, title, modes } of kinds)
    for (const id of readdirSync(join(root, 'plugins', folder)))
      if (readdirSync(join(root, 'plugins', folder, id)).includes('fixtures.ts'))
        writeFileSync(join(target, `${folder}-${id}.stories.tsx`), storiesOf(folder, title, id, modes))
}

const storiesOf = (folder: string, title: string, id: string, modes: readonly (keyof typeof stories)[]): string =>
  `import type { Meta, StoryObj } from '@storybook/react-vite'
import { PluginStage } from '#engine/testing/PluginStage.tsx'
import { fixtures } from '#plugins/${folder}/${id}/fixtures.ts'

const meta = { title: '${title}/${id}', component: PluginStage, args: { fixtures } } satisfies Meta<typeof PluginStage>
export default meta
type Story = StoryObj<typeof meta>

${modes.map(mode => `export const ${mode}: Story = ${stories[mode]}`).join('\n')}
`

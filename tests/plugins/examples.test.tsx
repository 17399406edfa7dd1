import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { checkPlugin } from '#engine/core/registry/checkPlugin.ts'
import type { Fixtures, LayoutFixtures } from '#engine/core/registry/Fixture.ts'
import { conform } from '#engine/testing/conform.tsx'
import { conformLayout } from '#engine/testing/conformLayout.tsx'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import messages from '#locales/en-US.json'
import { builtIns } from '#plugins/index.ts'
import { publicSurface } from '../../scripts/docs/publicSurface.ts'
import { referencePages } from '../../scripts/docs/referencePages.ts'

const examples = import.meta.glob<{ readonly default: unknown }>('../../docs/plugins/examples/*/*/index.js', {
  eager: true,
})
const reviewed = import.meta.glob<{ readonly fixtures: Fixtures }>(
  '../../docs/plugins/examples/{interfaces,displays}/*/fixtures.js',
  {
    eager: true,
  },
)
const lists = import.meta.glob<{ readonly fixtures: LayoutFixtures }>(
  '../../docs/plugins/examples/layouts/*/fixtures.js',
  {
    eager: true,
  },
)

for (const { fixtures } of Object.values(reviewed)) conform(fixtures, { ...fixtures.plugin.messages?.['en-US'] })
for (const { fixtures } of Object.values(lists)) conformLayout(fixtures, { ...fixtures.plugin.messages?.['en-US'] })

describe('plugins of the documentation', () => {
  it.each(Object.entries(examples))('%s would be accepted by the studio', (path, { default: plugin }) => {
    const [kind = '', id = ''] = path.split('/').slice(-3)
    // Safe: the folders are named after the kinds.
    expect(checkPlugin(kind.slice(0, -1) as 'interface', id, plugin)).toMatchObject({ id })
  })

  it('set the clicked star, and nothing when cleared', async () => {
    const stars = Object.values(reviewed).find(({ fixtures }) => fixtures.plugin.kind === 'interface')?.fixtures.plugin
    if (!stars) throw new Error('There is no example of an interface')
    const { user, patches, container } = await drawFixture(stars, { value: 2 })
    await user.click(container.querySelectorAll('input')[3] ?? container)
    await user.click(screen.getByRole('button', { name: 'Clear the rating' }))
    expect(patches).toEqual([
      { op: 'set', value: 4 },
      { op: 'set', value: null },
    ])
  })

  it('are equal in the texts and in their files', () => {
    const pages = readdirSync('docs/plugins').filter(name => name.endsWith('.md'))
    const blocks = pages.flatMap(name => {
      const text = readFileSync(join('docs', 'plugins', name), 'utf8')
      return [...text.matchAll(/^`(examples\/[^`]+)`:\n\n```\w+\n([\s\S]*?)```$/gm)]
    })
    expect(blocks.length).toBeGreaterThan(3)
    for (const [, path = '', code] of blocks) expect(code, path).toBe(readFileSync(join('docs/plugins', path), 'utf8'))
  })
})

describe('plugin reference', () => {
  it('matches the output of `npm run docs:plugins`', () => {
    for (const [name, text] of Object.entries(referencePages(process.cwd(), builtIns, messages)))
      expect(readFileSync(join('docs/plugins/reference', name), 'utf8'), `${name}: run npm run docs:plugins`).toBe(text)
  })

  it('describes each name of the public API, with its signature and an example', () => {
    const exported = publicSurface(process.cwd())
    expect(exported.length).toBeGreaterThan(100)
    expect(exported.filter(({ about }) => about === null)).toEqual([])
    const page = readFileSync(join('docs', 'plugins', 'reference', 'surface.md'), 'utf8')
    const entries = new Map(page.split('\n### ').map(entry => [entry.split('\n', 1)[0], entry]))
    for (const { name } of exported) {
      expect(entries.get(`\`${name}\``), name).toMatch(/```ts\n\w/)
      expect(entries.get(`\`${name}\``), name).toMatch(/\nExample[^\n]*:\n\n```tsx?\n\S/)
    }
  })
})

import { expect, it } from 'vitest'
import { findPage, folderOf, linkedPage } from '#engine/core/docs/readPages.ts'
import { failureStatus } from '#schemas/api/failure.ts'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { operatorIds } from '#schemas/filter/operators.ts'
import manifest from '../../../package.json'
import { pages } from './pages.ts'

const bodyOf = (path: string): string => pages.find(page => page.path === path)?.body ?? ''

it('starts with an introduction (A-0721)', () => {
  expect(pages.some(({ path }) => path === '')).toBe(true)
})

it.each(['concepts', 'getting-started', 'guides', 'reference'])(
  'has a section: %s (A-0735, A-0736, A-0737)',
  section => {
    // proves: A-0738, P-674
    expect(pages.some(({ path }) => folderOf(path) === section)).toBe(true)
  },
)

it.each(
  `collections fields files items presets projects roles-and-permissions users webhooks white-labeling installation
   extensions field-types setup`.split(/\s+/),
)('has a guide: %s (A-0739, A-0740, A-0741)', name => {
  // proves: A-0742, A-0743, A-0744, A-0745, A-0746, A-0747, A-0748, A-0749, A-0750, A-0751, A-0752
  expect(bodyOf(`guides/${name}`).length).toBeGreaterThan(300)
})

it.each(
  `api-introduction query-parameters cli environment-variables error-codes field-types filter-rules item-objects
   sdk`.split(/\s+/),
)('has a reference of %s (A-0753, A-0754, A-0755)', name => {
  // proves: A-0756, A-0757, A-0758, A-0759, A-0760, A-0761
  expect(bodyOf(`reference/${name}`).length).toBeGreaterThan(300)
})

it('has a title and content on each page', () => {
  for (const { path, title, body } of pages) expect([path, title !== '', body !== '']).toEqual([path, true, true])
})

it('links only to existing pages (A-0734)', () => {
  const broken = pages.flatMap(({ path, body }) =>
    [...body.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href = '']) => {
      const to = linkedPage(path, href)?.split('#')[0]
      return to !== undefined && !findPage(pages, to) ? [`${path}: ${href}`] : []
    }),
  )
  expect(broken).toEqual([])
})

it.each<readonly [string, readonly string[]]>([
  ['reference/error-codes', Object.keys(failureStatus)],
  ['reference/filter-rules', operatorIds.map(id => `_${id}`)],
  ['reference/field-types', fieldTypes],
])('documents everything: %s', (path, names) => {
  expect(names.filter(name => !bodyOf(path).includes(`\`${name}\``))).toEqual([])
})

it('mentions only existing commands', () => {
  const named = [...bodyOf('reference/cli').matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter(name => !(name in manifest.scripts))).toEqual([])
})

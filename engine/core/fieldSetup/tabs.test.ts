import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { newDraft } from './draftField.ts'
import { tabAfter, tabsOf } from './tabs.ts'

const registry = buildRegistry([])

it.each([
  ['standard', ['schema', 'interface', 'display']],
  ['presentation', ['schema', 'interface']],
  ['file', ['schema', 'interface', 'display']],
  ['files', ['schema', 'relationship', 'interface']],
  ['m2o', ['schema', 'relationship', 'interface', 'display']],
  ['o2m', ['schema', 'relationship', 'interface']],
  ['m2m', ['schema', 'relationship', 'interface']],
  ['m2a', ['schema', 'relationship', 'interface']],
  ['translations', ['schema', 'translations', 'interface']],
] as const)('shows for %s the tabs %j (A-0237, A-0238, A-0239)', (kind, ids) => {
  // proves: A-0240, A-0241, A-0242, A-0243, A-0244, A-0245, A-0246, A-0247, A-0248, A-0249, A-0250
  const tabs = tabsOf(newDraft(kind, 'articles', registry), reviewMetadata)
  expect(tabs.map(({ id }) => id)).toEqual(ids)
  expect(tabs.map(({ needs }) => needs === null)).toEqual(ids.map(id => id === 'schema'))
  expect(tabAfter(tabs, tabs.at(-1)?.id ?? 'schema')).toBeNull()
  const withRules = tabsOf(newDraft(kind, 'articles', registry, true), reviewMetadata)
  expect(withRules.map(({ id }) => id)).toEqual([...ids, 'rules'])
  // Rules are optional: the last step of a new field is the one before them.
  expect(tabAfter(withRules, ids.at(-1) ?? 'schema')).toBeNull()
})

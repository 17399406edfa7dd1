import { expect, it } from 'vitest'
import type { Metadata } from '#engine/metadata/Metadata.ts'
import { defineModule, type ModulePlugin } from '#engine/registry/ModulePlugin.ts'
import { offeredModules } from './offeredModules.ts'

const module = (id: string, more: Partial<ModulePlugin> = {}): ModulePlugin => ({
  ...defineModule({ id, name: `${id}:name`, icon: 'box', load: async () => ({ default: () => null }) }),
  ...more,
})

// Safe: nothing but the caller is asked.
const metadataOf = (admin: boolean) => ({ caller: { admin } }) as Metadata

it('modules stand in their order, and only those that the caller may see (C-023)', () => {
  const modules = new Map(
    [
      module('reports'),
      module('files', { order: 15 }),
      module('users', { order: 10 }),
      module('first', { order: 1 }),
      module('audit', { visible: ({ caller }) => caller.admin }),
    ].map(each => [each.id, each]),
  )
  const idsFor = (admin: boolean) => offeredModules({ modules }, metadataOf(admin)).map(({ id }) => id)
  expect(idsFor(true)).toEqual(['first', 'collections', 'users', 'files', 'reports', 'audit', 'settings'])
  expect(idsFor(false)).toEqual(['first', 'collections', 'users', 'files', 'reports'])
})

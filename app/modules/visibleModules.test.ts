import { expect, it } from 'vitest'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { defineModule, type ModulePlugin } from '#engine/core/registry/ModulePlugin.ts'
import { customModules } from './customModules.ts'
import { ownModule, reachableModules, visibleModules } from './visibleModules.ts'

const module = (id: string, more: Partial<ModulePlugin> = {}): ModulePlugin => ({
  ...defineModule({ id, name: `${id}:name`, icon: 'box', load: async () => ({ default: () => null }) }),
  ...more,
})

interface Person {
  readonly admin?: boolean
  /** Collections that the role may read. */
  readonly reads?: readonly string[]
  /** Collections that the server returns. */
  readonly told?: readonly string[]
}

const metadataOf = ({ admin = false, reads = [], told = [] }: Person): Metadata =>
  buildMetadata({
    collections: told.map(collection => ({ collection, meta: null, schema: null })),
    fields: [],
    relations: [],
    permissions: reads.map((collection, id) => ({
      id,
      role: 'editors',
      collection,
      action: 'read',
      permissions: {},
      validation: {},
      presets: null,
      fields: ['*'],
      limit: null,
    })),
    caller: { user: 'u1', role: 'editors', roleName: 'Editor', admin },
    language: 'en-US',
  })

it('lists the modules in order and hides those without access (C-023, P-135)', () => {
  const modules = new Map(
    [
      module('reports'),
      module('gallery', { order: 15 }),
      module('first', { order: 1 }),
      module('audit', { visible: ({ caller }) => caller.admin }),
    ].map(each => [each.id, each]),
  )
  const idsFor = (admin: boolean) => visibleModules({ modules }, metadataOf({ admin })).map(({ id }) => id)
  expect(idsFor(true)).toEqual([
    'first',
    'collections',
    'users',
    'files',
    'gallery',
    'docs',
    'reports',
    'audit',
    'settings',
  ])
  expect(idsFor(false)).toEqual(['first', 'collections', 'gallery', 'docs', 'reports'])
})

it.each<readonly [string, Person, boolean]>([
  ['an administrator', { admin: true }, true],
  ['a role that can read users', { reads: ['directus_users'] }, true],
  ['a role that cannot', { reads: ['directus_files'], told: ['directus_users'] }, false],
])('shows or hides the user directory for %s (P-134, P-136, P-137)', (_, person, seen) => {
  // proves: P-138, P-139, P-140
  const match = visibleModules({ modules: new Map() }, metadataOf(person)).find(({ id }) => id === 'users')
  expect(match !== undefined).toBe(seen)
  if (match) expect(match).toMatchObject({ name: 'users.name', icon: 'people_alt', path: '/users' })
})

it.each<readonly [string, Person, boolean]>([
  ['an administrator', { admin: true }, true],
  ['a role that can read files', { reads: ['directus_files'] }, true],
  ['a role that cannot', { reads: ['directus_users'], told: ['directus_files'] }, false],
])('shows or hides the file library for %s (C-231, C-232, C-233)', (_, person, seen) => {
  // proves: C-234, C-235, C-236
  const offered = visibleModules({ modules: new Map() }, metadataOf(person))
  const match = offered.find(({ id }) => id === 'files')
  expect(match !== undefined).toBe(seen)
  if (match) expect(match).toMatchObject({ name: 'library.name', icon: 'folder', path: '/files', order: 15 })
})

it('shows the documentation to all users (A-0718, A-0719, A-1015)', () => {
  const offered = visibleModules({ modules: new Map() }, metadataOf({}))
  expect(offered.find(({ id }) => id === 'docs')).toMatchObject({ path: '/docs', order: 20 })
})

it('lets users open the activity log but does not list it in the module bar (P-200, P-201)', () => {
  const told = metadataOf({ told: ['directus_activity'] })
  expect(visibleModules({ modules: new Map() }, told).map(({ id }) => id)).not.toContain('activity')
  expect(reachableModules({ modules: new Map() }, told)).toContainEqual(ownModule('activity'))
  expect(reachableModules({ modules: new Map() }, metadataOf({}))).not.toContainEqual(ownModule('activity'))
})

const shop = { name: 'Shop', icon: 'shopping_cart', link: 'https://shop.example.com' }

it("shows a role's own modules in the bar and keeps settings for administrators (A-0007)", () => {
  const stored = [{ name: 'Countries', icon: null, link: '/collections/countries' }, shop]
  const idsFor = (admin: boolean) =>
    visibleModules({ modules: new Map() }, metadataOf({ admin }), stored).map(({ name, path, href }) => [
      name,
      href ?? path,
    ])
  const own = [
    ['Countries', '/collections/countries'],
    ['Shop', 'https://shop.example.com'],
  ]
  expect(idsFor(false)).toEqual(own)
  expect(idsFor(true)).toEqual([...own, ['settings', '/settings']])
})

it.each([
  ['nothing', null],
  ['no list', 'x'],
  ['an empty list', []],
  ['unusable entries', [null, 7, {}, { name: 'A' }, { link: '/x' }]],
  [
    'an invalid link',
    [
      { ...shop, link: 'javascript:alert(1)' },
      { ...shop, link: '//elsewhere.example' },
    ],
  ],
])('shows the default modules to a role with %s', (_, stored) => {
  expect(customModules(stored)).toBeNull()
})

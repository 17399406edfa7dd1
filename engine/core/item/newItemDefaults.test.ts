import { expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import type { Caller } from '#schemas/permission/Decision.ts'
import { decide } from '#schemas/permission/decide.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { newItemDefaults } from './newItemDefaults.ts'

const caller: Caller = { user: 'u', role: 'editors', roleName: 'Editor', admin: false }
const { collections } = buildMetadata({
  collections: [{ collection: 'notes', meta: null }],
  fields: [
    column('status', 'string', {}, { default_value: 'new' }, 'notes'),
    column('owner', 'uuid', {}, {}, 'notes'),
    column('title', 'string', {}, {}, 'notes'),
  ],
  relations: [],
  permissions: [],
  caller,
  language: 'en-US',
})

it('starts a new item with permission presets over column defaults (P-507, A-0933)', () => {
  const permission = {
    role: 'editors',
    collection: 'notes',
    action: 'create' as const,
    fields: ['*'],
    permissions: null,
    validation: null,
    presets: { status: 'draft', owner: '$CURRENT_USER' },
  }
  const fields = collections[0]?.fields ?? []
  const started = (permissionRows: Parameters<typeof decide>[0]) =>
    newItemDefaults(fields, decide(permissionRows, caller, 'create', 'notes'), caller)
  expect(started([permission])).toEqual({ status: 'draft', owner: 'u' })
  expect(started([{ ...permission, presets: null }])).toEqual({ status: 'new' })
})

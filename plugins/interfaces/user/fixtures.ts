import { defineFixtures } from '#engine/plugin.ts'
import { user } from './plugin.ts'

const owner = { collection: 'articles', field: 'owner', name: 'Owner', type: 'uuid' } as const

export const fixtures = defineFixtures(user, {
  empty: { field: owner },
  chosen: { value: 'u1', field: owner },
  onlyMail: { value: 'u2', field: owner },
  modal: { value: 'u1', field: owner, options: { selectMode: 'modal' } },
  missing: { value: 'gone', field: owner },
  noRelation: { value: 'u1', field: { collection: 'articles', field: 'editor', name: 'Editor', type: 'uuid' } },
})

import { defineFixtures } from '#engine/plugin.ts'
import { userDisplay } from './plugin.ts'

const field = { collection: 'articles', field: 'owner', name: 'Owner', type: 'uuid' } as const
const maya = { id: 'u1', first_name: 'Maya', last_name: 'Okafor', email: 'maya@example.com', avatar: 'f1' }

export const fixtures = defineFixtures(userDisplay, {
  both: { value: maya, field },
  avatar: { value: maya, field, options: { display: 'avatar' } },
  name: { value: maya, field, options: { display: 'name' } },
  noPicture: { value: { ...maya, avatar: null }, field },
  byEmail: { value: { id: 'u2', first_name: null, email: 'quiet@example.com' }, field },
  unknown: { value: { id: 'u9' }, field },
  keyAlone: { value: 'u1', field },
  anotherType: { value: 12, field },
  empty: { value: null, field },
})

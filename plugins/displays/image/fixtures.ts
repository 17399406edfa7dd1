import { defineFixtures } from '#engine/plugin.ts'
import { image } from './plugin.ts'

const field = { type: 'uuid' } as const
const id = '6b0f0e2c-5c41-4b8e-9f5d-0a8f3a1c2d01'

export const fixtures = defineFixtures(image, {
  empty: { value: null, field },
  picture: { value: { id, type: 'image/jpeg', title: 'The harbour of Utsira' }, field },
  circle: { value: { id, type: 'image/jpeg', title: 'The harbour of Utsira' }, field, options: { circle: true } },
  drawing: { value: { id, type: 'image/svg+xml', title: 'Flag of Norway' }, field },
  document: { value: { id, type: 'application/pdf', title: 'Tide tables' }, field },
  keyAlone: { value: id, field },
  anotherType: { value: 12, field },
})

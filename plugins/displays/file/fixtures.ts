import { defineFixtures } from '#engine/plugin.ts'
import { fileDisplay } from './plugin.ts'

const field = { collection: 'articles', field: 'cover', type: 'uuid' } as const
const id = '6b0f0e2c-5c41-4b8e-9f5d-0a8f3a1c2d01'

export const fixtures = defineFixtures(fileDisplay, {
  picture: { value: { id, type: 'image/jpeg', title: 'The harbour of Utsira' }, field },
  drawing: { value: { id, type: 'image/svg+xml', title: 'Flag of Norway' }, field },
  document: { value: { id, type: 'application/pdf', title: 'Tide tables' }, field },
  byItsName: { value: { id, type: 'application/x-own', filename_download: 'chart.gpx' }, field },
  keyAlone: { value: id, field },
  anotherType: { value: 12, field },
  empty: { value: null, field },
})

import { defineFixtures } from '#engine/plugin.ts'
import { filesize } from './plugin.ts'

const field = { type: 'bigInteger' } as const

export const fixtures = defineFixtures(filesize, {
  nothing: { value: 0, field },
  bytes: { value: 512, field },
  megabytes: { value: 1_553_204, field },
  asText: { value: '9007199254740993', field },
  negative: { value: -3, field },
  empty: { value: null, field },
})

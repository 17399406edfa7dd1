import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const hash = defineInterface({
  id: 'hash',
  name: 'hash.name',
  icon: 'fingerprint',
  types: ['string'],
  aliases: ['input-hash', 'token'],
  options,
  load: () => import('./Hash.tsx'),
})

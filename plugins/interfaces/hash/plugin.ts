import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  placeholder: { type: 'string', title: 'option.placeholder' },
  masked: { type: 'boolean', default: false, title: 'hash.masked' },
} as const

export type HashOptions = OptionsOf<typeof options>

export const hash = defineInterface({
  id: 'hash',
  name: 'hash.name',
  icon: 'fingerprint',
  types: ['string'],
  aliases: ['input-hash', 'token'],
  options,
  load: () => import('./Hash.tsx'),
})

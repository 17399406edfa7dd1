import { defineFixtures } from '#engine/plugin.ts'
import { hash } from './plugin.ts'

export const fixtures = defineFixtures(hash, {
  empty: { options: { placeholder: 'A pass phrase' } },
  stored: { value: '**********' },
  masked: { value: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', options: { masked: true } },
  anotherType: { value: 42 },
})

import { expect, it } from 'vitest'
import { missingText } from './missingText.ts'

it.each([
  ['directus_users', 'User "7" doesn\'t exist.'],
  ['directus_webhooks', 'Webhook "7" doesn\'t exist.'],
  ['articles', 'Item "7" doesn\'t exist in "articles".'],
])('names a missing item of %s as people know it', (collection, sentence) => {
  expect(missingText(collection, 7)).toBe(sentence)
})

import { expect, it } from 'vitest'
import { fallbackTitle } from './fallbackTitle.ts'

const name = '{{ first_name }} {{ last_name }}'
const invited = { first_name: null, last_name: '', email: 'ida@example.com' }

it.each([
  ['a user without a name', 'directus_users', name, invited, 'ida@example.com'],
  ['a user with only a last name', 'directus_users', name, { ...invited, last_name: 'Berg' }, ''],
  ['a user whose email is not readable', 'directus_users', name, { first_name: null }, ''],
  ['an empty role of a user', 'directus_users', '{{ role.name }}', invited, ''],
  ['an item of another collection', 'people', name, invited, ''],
  ['nothing', 'directus_users', name, null, ''],
])('describes %s by the email, if there is no name', (_, collection, template, item, expected) => {
  expect(fallbackTitle(collection, template, item)).toBe(expected)
})

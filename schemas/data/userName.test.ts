import { expect, it } from 'vitest'
import { userName } from './userName.ts'

it.each([
  [{ first_name: 'Maya', last_name: 'Okafor', email: 'maya@example.com' }, 'Maya Okafor'],
  [{ first_name: 'Maya', last_name: null, email: 'maya@example.com' }, 'Maya'],
  [{ first_name: 'Maya', last_name: '' }, 'Maya'],
  [{ first_name: null, last_name: 'Okafor', email: 'maya@example.com' }, 'maya@example.com'],
  [{ email: 'maya@example.com' }, 'maya@example.com'],
  [{ first_name: '', last_name: 'Okafor' }, null],
  [{}, null],
  [null, null],
])('%j has the name %s (A-1522, A-1523, A-1524)', (user, name) => {
  // proves: P-191, P-192, P-193, P-194
  expect(userName(user)).toBe(name)
})

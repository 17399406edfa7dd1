import { expect, test } from 'vitest'
import { draftKey } from './draftKey.ts'

test('gives each user one draft key that no other user has', () => {
  expect(draftKey('a secret of the server', 'one')).toBe(draftKey('a secret of the server', 'one'))
  expect(draftKey('a secret of the server', 'one')).toHaveLength(43)
  expect(draftKey('a secret of the server', 'two')).not.toBe(draftKey('a secret of the server', 'one'))
  expect(draftKey('another secret', 'one')).not.toBe(draftKey('a secret of the server', 'one'))
})

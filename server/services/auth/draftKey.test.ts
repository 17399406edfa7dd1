import { expect, test } from 'vitest'
import { draftKey } from './draftKey.ts'

test('everybody has one key for what is not saved yet, and nobody the key of another', () => {
  expect(draftKey('a secret of the server', 'one')).toBe(draftKey('a secret of the server', 'one'))
  expect(draftKey('a secret of the server', 'one')).toHaveLength(43)
  expect(draftKey('a secret of the server', 'two')).not.toBe(draftKey('a secret of the server', 'one'))
  expect(draftKey('another secret', 'one')).not.toBe(draftKey('a secret of the server', 'one'))
})

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slowTests } from './slowTests.ts'

test('lists existing files as slow, each once', () => {
  expect(slowTests.filter(file => !existsSync(file))).toEqual([])
  expect(new Set(slowTests).size).toBe(slowTests.length)
})

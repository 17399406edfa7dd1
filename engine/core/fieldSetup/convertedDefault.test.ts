import { expect, it } from 'vitest'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { convertedDefault } from './convertedDefault.ts'

it.each<[unknown, FieldType, FieldType, unknown]>([
  [null, 'string', 'integer', null],
  ['5', 'string', 'integer', 5],
  ['5.5', 'string', 'integer', null],
  ['5.5', 'string', 'decimal', 5.5],
  ['many', 'string', 'integer', null],
  ['many', 'string', 'text', 'many'],
  [5, 'integer', 'string', '5'],
  [true, 'boolean', 'string', 'true'],
  [{ depth: 4 }, 'json', 'text', '{"depth":4}'],
  ['true', 'string', 'boolean', true],
  ['maybe', 'string', 'boolean', null],
  [0, 'integer', 'boolean', false],
  ['a,b', 'string', 'csv', 'a,b'],
  ['3fa85f64-5717-4562-b3fc-2c963f66afa6', 'string', 'uuid', '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  ['CURRENT_TIMESTAMP', 'timestamp', 'dateTime', 'CURRENT_TIMESTAMP'],
  ['soon', 'string', 'date', null],
])('converts the default value %j from %s to %s', (value, from, to, expected) => {
  expect(convertedDefault(value, from, to)).toEqual(expected)
})

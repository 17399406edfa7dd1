import { describe, expect, it } from 'vitest'
import type { FieldType } from '../data/FieldType.ts'
import { convertCell } from './convertCell.ts'

const good: readonly (readonly [FieldType, unknown, unknown])[] = [
  ['string', ' kept as it is ', ' kept as it is '],
  ['string', "'=SUM(A1)", '=SUM(A1)'],
  ['string', "'tis", "'tis"],
  ['string', '', null],
  ['text', '  ', null],
  ['integer', ' 42 ', 42],
  ['integer', '-7', -7],
  ['bigInteger', '9007199254740993', '9007199254740993'],
  ['decimal', '12.50', '12.50'],
  ['float', '1e3', 1000],
  ['boolean', 'Yes', true],
  ['boolean', '0', false],
  ['date', '2026-02-28', '2026-02-28'],
  ['time', '9:30', '9:30'],
  ['dateTime', '2026-02-28 10:00', '2026-02-28T10:00'],
  ['timestamp', '2026-02-28T10:00:00+02:00', '2026-02-28T08:00:00.000Z'],
  ['uuid', '5E2E1C80-9A0F-4F55-8F7E-0123456789ab', '5E2E1C80-9A0F-4F55-8F7E-0123456789ab'],
  ['json', '{"a":[1]}', { a: [1] }],
  ['csv', 'one, two', ['one', 'two']],
  ['csv', '["one","two, too"]', ['one', 'two, too']],
  ['csv', '[not json', ['[not json']],
  ['integer', 5, 5],
  ['json', [1], [1]],
  ['string', undefined, null],
]
const bad: readonly (readonly [FieldType, string])[] = [
  ['integer', '4.5'],
  ['integer', 'four'],
  ['integer', '9007199254740993'],
  ['bigInteger', '1e30'],
  ['decimal', '1,5'],
  ['float', 'Infinity'],
  ['boolean', 'perhaps'],
  ['date', '28.02.2026'],
  ['date', '2026-13-01'],
  ['time', '25:00'],
  ['dateTime', 'tomorrow'],
  ['timestamp', '12'],
  ['uuid', '12'],
  ['json', '{'],
]

describe('convertCell', () => {
  it.each(good)('converts %s %j to %j', (type, cell, value) =>
    expect(convertCell(type, cell)).toEqual({ ok: true, value }),
  )
  it.each(bad)('rejects %s %j', (type, cell) => expect(convertCell(type, cell)).toEqual({ ok: false }))
})

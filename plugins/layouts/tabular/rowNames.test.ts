import { expect, it } from 'vitest'
import type { FieldInfo } from '#engine/plugin.ts'
import { rowNames } from './rowNames.ts'

const column = (path: string, type: FieldInfo['type'], isPrimaryKey = false) => ({
  path,
  // Safe: only these traits are read.
  field: { type, isPrimaryKey } as FieldInfo,
})
const columns = [column('id', 'uuid', true), column('flag', 'uuid'), column('name', 'string')]
const named = (displayTemplate: string | null, item: object) =>
  rowNames({ displayTemplate, primaryKey: 'id' }, columns)({ ...item })

it.each([
  ['its title', '{{ title }}, {{ year }}', { id: 'u1', title: 'Tides', year: 2026, name: 'x' }, 'Tides, 2026'],
  ['a text, if its title is not loaded', '{{ author.name }}', { id: 'u1', name: 'Utsira' }, 'Utsira'],
  ['a text, if it has no title', null, { id: 'u1', flag: 'f1', name: 'Utsira' }, 'Utsira'],
  ['its key, if nothing else is written', '{{ title }}', { id: 'u1', title: '', name: null }, 'u1'],
])('names a row by %s', (_, template, item, name) => {
  expect(named(template, item)).toBe(name)
})

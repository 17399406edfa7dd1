import { expect, it } from 'vitest'
import { blankSchema } from '#schemas/data/blankField.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import { plainField } from '../metadata/plainField.ts'
import { newItemDisabledReason } from './newItemDisabledReason.ts'

const title = plainField({ collection: 'a', field: 'title', type: 'string' })
const key = (specials: readonly string[], isCounted = false): FieldInfo => {
  const plain = plainField({ collection: 'a', field: 'id', type: 'string' })
  const column = { is_nullable: false, is_primary_key: true, has_auto_increment: isCounted }
  const schema = { ...blankSchema('a', 'id', 'varchar'), ...column }
  return { ...plain, specials, schema, isPrimaryKey: true }
}
const typed = (field: string, value: string) => ({ [field]: { kind: 'value' as const, value } })

it.each([
  ['auto-increment (C-148)', key([], true)],
  ['a uuid (C-149)', key(['uuid'])],
])('requires defaults or changes for a new item with a key of type %s', (_, id) => {
  expect(newItemDisabledReason([id, title], {}, {})).toEqual({ kind: 'nothing-to-save' })
  expect(newItemDisabledReason([id, title], { title: 'default' }, {})).toBeNull()
  expect(newItemDisabledReason([id, title], {}, typed('title', 'x'))).toBeNull()
})

it('requires a key for a new item whose key is entered manually (C-150)', () => {
  expect(newItemDisabledReason([key([]), title], { title: 'default' }, typed('title', 'x'))).toEqual({
    kind: 'key-missing',
  })
  expect(newItemDisabledReason([key([]), title], {}, typed('id', ''))).toEqual({ kind: 'key-missing' })
  expect(newItemDisabledReason([key([]), title], {}, typed('id', 'NOR'))).toBeNull()
})

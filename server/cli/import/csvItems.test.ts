import { describe, expect, it } from 'vitest'
import { wireFieldOf } from '#schemas/data/blankField.ts'
import type { FieldMeta, FieldSchema } from '#schemas/data/Field.ts'
import { csvItems } from './csvItems.ts'

const field = (name: string, type: string, schema: Partial<FieldSchema> | null = {}, meta: Partial<FieldMeta> = {}) =>
  wireFieldOf({ collection: 'articles', field: name, type, schema, meta })

const fields = [
  field('id', 'integer', { is_primary_key: true, has_auto_increment: true }),
  field('title', 'string', {}, { required: true }),
  field('price', 'decimal', {}, { validation: { price: { _gt: 0 } } }),
  field('active', 'boolean'),
  field('comments', 'alias', null, { special: ['o2m'] }),
]

const read = (text: string) => csvItems('a.csv', text, fields)

describe('csvItems', () => {
  it('converts cells to the types of their fields, and leaves out empty ones', () => {
    expect(read('\uFEFFtitle;price;active\r\nA;2.50;yes\r\n"B;b";;\r\n')).toEqual({
      items: [{ title: 'A', price: '2.50', active: true }, { title: 'B;b' }],
      problems: [],
    })
  })

  it('names the line of every value that cannot be read or that a rule refuses', () => {
    const { problems } = read('id,title,price,active\n1,A,2,maybe\n\n2,,-1,no\n1,C,x,1\n')
    expect(problems).toEqual([
      {
        line: 2,
        field: 'active',
        reason: '"active" has a value of the wrong type: "maybe". Expected a value such as true',
      },
      { line: 4, field: 'title', reason: '"title" is required' },
      { line: 4, field: 'price', reason: '"price" contains an invalid value' },
      { line: 5, field: 'price', reason: '"price" has a value of the wrong type: "x". Expected a value such as 12.5' },
      { line: 5, field: 'id', reason: '"id" has the value 1 of an earlier line' },
    ])
  })

  it.each([
    ['title,name,other\nA,B,C', 'a.csv has columns that are not fields of the collection: name, other.'],
    [
      'title,comments\nA,1',
      'a.csv has columns of fields without a column in the database: comments. Import lists in the studio.',
    ],
    ['title,title\nA,B', 'a.csv has the column title twice.'],
    ['title\nA,B', 'a.csv has more values than columns in line 2.'],
    ['title\n"A', 'a.csv has a quote that does not end, in line 2.'],
    ['title\n', 'a.csv contains no rows.'],
  ])('refuses %j', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})

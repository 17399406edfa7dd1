import { expect, it } from 'vitest'
import { fillTemplate, parseTemplate, templateFields, valueAt } from './template.ts'

it('splits a template into texts and fields', () => {
  expect(parseTemplate('{{ name }} ({{region.name}})')).toEqual([
    { kind: 'field', path: 'name' },
    { kind: 'text', text: ' (' },
    { kind: 'field', path: 'region.name' },
    { kind: 'text', text: ')' },
  ])
  expect(parseTemplate('plain')).toEqual([{ kind: 'text', text: 'plain' }])
})

it('names each field once', () => {
  expect(templateFields('{{a}} {{ b.c }} {{a}}')).toEqual(['a', 'b.c'])
})

it('fills values, nothing for null, and lists through lists', () => {
  expect(fillTemplate('{{a}}-{{b}}', { a: 1, b: null })).toBe('1-')
  expect(valueAt({ tags: [{ name: 'x' }, { name: 'y' }] }, 'tags.name')).toEqual(['x', 'y'])
  expect(valueAt({ a: 1 }, 'a.toString')).toBeUndefined()
})

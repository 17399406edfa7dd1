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

it('lists each field once', () => {
  expect(templateFields('{{a}} {{ b.c }} {{a}}')).toEqual(['a', 'b.c'])
})

it('inserts values, nothing for null, and lists for nested lists', () => {
  expect(fillTemplate('{{a}}-{{b}}', { a: 1, b: null })).toBe('1-')
  expect(valueAt({ tags: [{ name: 'x' }, { name: 'y' }] }, 'tags.name')).toEqual(['x', 'y'])
  expect(valueAt({ a: 1 }, 'a.toString')).toBeUndefined()
})

it('is empty if no field has a value and only punctuation is left', () => {
  const template = '{{ name }} ({{ code }})'
  expect(fillTemplate(template, { name: null })).toBe('')
  expect(fillTemplate(template, { name: 'Euro' })).toBe('Euro ()')
  expect(fillTemplate('Chapter {{ number }}', { number: null })).toBe('Chapter ')
  expect(fillTemplate('()', {})).toBe('()')
})

it('reads only own properties of an item up to a maximum depth (X-11, G-09)', () => {
  const item = { name: 'Anna', list: [1, 2] }
  for (const path of ['__proto__.x', 'constructor.name', 'toString', 'name.length', 'name.constructor', 'list.length'])
    expect(fillTemplate(`{{ ${path} }}`, item), path).toMatch(/^(\[null,null\])?$/)
  expect(fillTemplate("{{constructor.constructor('return 1')()}}", item)).toBe('')
  const deep = `{{ ${Array(1000).fill('a').join('.')} }}`
  expect([fillTemplate(deep, { a: {} }), templateFields(deep)]).toEqual(['', []])
})

import { describe, expect, it } from 'vitest'
import { findEntries, rankEntries } from './findEntries.ts'
import type { PaletteEntry } from './PaletteEntry.ts'

const entry = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: label,
  label,
  icon: 'box',
  run: () => {},
  ...more,
})
const sections = [
  { id: 'a', title: 'A', entries: [entry('Save and stay'), entry('Articles'), entry('Café staff')] },
  { id: 'b', title: 'B', entries: [entry('Sign out', { also: ['log off'] }), entry('Seven', { hint: 'Articles' })] },
]
const find = (search: string) => findEntries(sections, search).flatMap(each => each.entries.map(({ label }) => label))

describe('findEntries', () => {
  it('returns all entries when the query is empty', () => expect(find('  ')).toHaveLength(5))
  it('ranks prefix matches first and ignores accents and case', () => {
    expect(find('art')).toEqual(['Articles', 'Seven'])
    expect(find('cafe')).toEqual(['Café staff'])
    expect(find('sta')).toEqual(['Save and stay', 'Café staff'])
  })
  it('requires each word to match the label or its keywords, in any order', () => {
    expect(find('stay save')).toEqual(['Save and stay'])
    expect(find('articles seven')).toEqual(['Seven'])
    expect(find('save seven')).toEqual([])
    expect(find('log')).toEqual(['Sign out'])
  })
  it('omits sections without entries', () => expect(findEntries(sections, 'seven').map(each => each.id)).toEqual(['b']))
  it('finds a command by its other words in any order', () => {
    const create = entry('Create item in Articles', { also: ['new', 'add'] })
    const found = (search: string) => findEntries([{ id: 'c', title: 'C', entries: [create] }], search)
    expect(['new articles', 'articles new', 'add art'].map(search => found(search).length)).toEqual([1, 1, 1])
  })
})

describe('rankEntries', () => {
  it('puts entries whose title matches first and keeps the others in order', () => {
    const entries = ['Body only', 'Old Iceland', 'Another', 'Iceland'].map(label => entry(label))
    const ranked = (search: string) => rankEntries(entries, search).map(({ label }) => label)
    expect(ranked('iceland')).toEqual(['Iceland', 'Old Iceland', 'Body only', 'Another'])
    expect(ranked('volcano')).toEqual(['Body only', 'Old Iceland', 'Another', 'Iceland'])
  })
})

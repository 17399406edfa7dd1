import { afterEach, describe, expect, it } from 'vitest'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { keepOpenSections, readOpenSections } from './openSections.ts'

const group = (field: string, collection = 'articles') => ({ ...fixtureField({}), field, collection })

afterEach(() => localStorage.removeItem('fieldhouse.sections'))

describe('open sections', () => {
  it('are kept for each collection and field', () => {
    keepOpenSections(group('place'), ['street'])
    keepOpenSections(group('place', 'people'), [])
    expect(readOpenSections(group('place'))).toEqual(['street'])
    expect(readOpenSections(group('place', 'people'))).toEqual([])
    expect(readOpenSections(group('toString'))).toBeNull()
  })

  it('are kept for the 200 groups that were used last', () => {
    for (let at = 0; at < 200; at += 1) keepOpenSections(group(`g${at}`), ['a'])
    keepOpenSections(group('g0'), ['b'])
    keepOpenSections(group('one more'), ['a'])
    expect(readOpenSections(group('g0'))).toEqual(['b'])
    expect(readOpenSections(group('g1'))).toBeNull()
    expect(readOpenSections(group('g2'))).toEqual(['a'])
  })

  it.each(['not json', '[]', '{"articles.place":"street"}'])('are unknown if the browser stores %s', stored => {
    localStorage.setItem('fieldhouse.sections', stored)
    expect(readOpenSections(group('place'))).toBeNull()
    keepOpenSections(group('place'), ['street'])
    expect(readOpenSections(group('place'))).toEqual(['street'])
  })
})

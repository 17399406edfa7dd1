import { describe, expect, it } from 'vitest'
import { restrictText } from './restrictText.ts'

describe('restrictText', () => {
  it.each([
    ['a  b', 'a-b'],
    ['a- b', 'a-b'],
    ['a_ b', 'a_b'],
    ['a~b', 'a~b'],
    [' a', 'a'],
  ])('converts “%s” to the slug “%s” (A-1100, P-295)', (typed, slug) => {
    expect(restrictText(typed, 'slug')).toBe(slug)
  })

  it.each([
    ['Tabellen Name', 'tabellen_name'],
    ['Größe', 'groe'],
    ['Café', 'cafe'],
    ['1st_place', 'st_place'],
    ['a-b.c', 'abc'],
  ])('converts “%s” to the database name “%s” (A-1102, P-296, P-297)', (typed, safe) => {
    // proves: P-298, P-299, P-300
    expect(restrictText(typed, 'db-safe')).toBe(safe)
  })
})

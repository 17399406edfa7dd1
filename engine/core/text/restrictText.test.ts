import { describe, expect, it } from 'vitest'
import { restrictText } from './restrictText.ts'

describe('restrictText', () => {
  it.each([
    ['a  b', 'a-b'],
    ['a- b', 'a-b'],
    ['a_ b', 'a_b'],
    ['a~b', 'a~b'],
    [' a', 'a'],
  ])('makes the slug of “%s” “%s” (A-1100, P-295)', (typed, slug) => {
    expect(restrictText(typed, 'slug')).toBe(slug)
  })

  it.each([
    ['Tabellen Name', 'tabellen_name'],
    ['Größe', 'groe'],
    ['Café', 'cafe'],
    ['1st_place', 'st_place'],
    ['a-b.c', 'abc'],
  ])('makes “%s” safe for the database as “%s” (A-1102, P-296, P-297)', (typed, safe) => {
    // proves: P-298, P-299, P-300
    expect(restrictText(typed, 'db-safe')).toBe(safe)
  })
})

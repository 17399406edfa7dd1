import { expect, it } from 'vitest'
import { chosenFields, missingFields, storedFields } from './fieldNames.ts'

const all = ['id', 'title', 'body']

it('stores every field as a star, none as null, and some by name (A-0610, A-0611, A-0612)', () => {
  expect(storedFields(['body', 'id', 'title'], all, [])).toEqual(['*'])
  expect(storedFields([], all, [])).toBeNull()
  expect(storedFields(['body', 'id'], all, [])).toEqual(['id', 'body'])
})

it('shows a star as every field (A-0613)', () => {
  expect(chosenFields(['*'], all)).toEqual(all)
  expect(chosenFields(['title'], all)).toEqual(['title'])
  expect(chosenFields(null, all)).toEqual([])
})

it('keeps fields that are gone until all or none are chosen', () => {
  expect(missingFields(['title', 'gone'], all)).toEqual(['gone'])
  expect(storedFields(['title', 'id'], all, ['gone'])).toEqual(['id', 'title', 'gone'])
  expect(storedFields(all, all, ['gone'])).toEqual(['*'])
})

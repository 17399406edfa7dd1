import { expect, it } from 'vitest'
import { chosenFields, missingFields, storedFields } from './fieldNames.ts'

const all = ['id', 'title', 'body']

it('stores all fields as a star, none as null, and some by name (A-0610, A-0611, A-0612)', () => {
  expect(storedFields(['body', 'id', 'title'], all, [])).toEqual(['*'])
  expect(storedFields([], all, [])).toBeNull()
  expect(storedFields(['body', 'id'], all, [])).toEqual(['id', 'body'])
})

it('expands a star to all fields (A-0613)', () => {
  expect(chosenFields(['*'], all)).toEqual(all)
  expect(chosenFields(['title'], all)).toEqual(['title'])
  expect(chosenFields(null, all)).toEqual([])
})

it('keeps deleted fields until all or none are selected', () => {
  expect(missingFields(['title', 'gone'], all)).toEqual(['gone'])
  expect(storedFields(['title', 'id'], all, ['gone'])).toEqual(['id', 'title', 'gone'])
  expect(storedFields(all, all, ['gone'])).toEqual(['*'])
})

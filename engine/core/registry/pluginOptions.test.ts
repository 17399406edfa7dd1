import { expect, it, vi } from 'vitest'
import { defineInterface } from './InterfacePlugin.ts'
import { pluginOptions, stampOptions } from './pluginOptions.ts'

const rating = defineInterface({
  id: 'rating',
  name: 'rating.name',
  icon: 'star',
  types: ['integer'],
  version: 3,
  migrations: {
    // 1: `stars` as text; 2: a number; 3: called `most`.
    1: options => ({ ...options, stars: Number(options['stars']) }),
    2: ({ stars, ...rest }) => ({ ...rest, most: stars }),
  },
  options: { most: { type: 'integer', default: 5 }, half: { type: 'boolean', default: false } },
  load: () => Promise.resolve({ default: () => null }),
})

it('migrates stored options step by step to the current version', () => {
  expect(pluginOptions(rating, { stars: '7', half: true })).toEqual({ most: 7, half: true })
  expect(pluginOptions(rating, { stars: 8, $version: 2 })).toEqual({ most: 8, half: false })
  expect(pluginOptions(rating, { most: 9, $version: 3 })).toEqual({ most: 9, half: false })
  expect(pluginOptions(rating, { most: 9, $version: 7 })).toEqual({ most: 9, half: false })
  expect(pluginOptions(rating, null)).toEqual({ most: 5, half: false })
})

it('returns the same object for the same options and does not modify them', () => {
  const stored = Object.freeze({ stars: '7', choices: Object.freeze(['a']) })
  expect(pluginOptions(rating, stored)).toBe(pluginOptions(rating, stored))
  expect(stored).toEqual({ stars: '7', choices: ['a'] })
  expect(pluginOptions(rating, undefined)).toBe(pluginOptions(rating, null))
})

it('falls back to the stored options when a migration fails, and reports it once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const broken = {
    ...rating,
    migrations: {
      1: () => {
        throw new Error('no such thing')
      },
    },
  }
  const stored = { stars: '7', most: 3 }
  expect(pluginOptions(broken, stored)).toEqual({ most: 3, half: false })
  pluginOptions(broken, stored)
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

it('isolates metadata from mutations in a migration', () => {
  const greedy = {
    ...rating,
    version: 2,
    migrations: {
      1: (options: Readonly<Record<string, unknown>>) => Object.assign(options, { most: 4 }),
    },
  }
  const stored = { half: true }
  expect(pluginOptions(greedy, stored)).toEqual({ most: 4, half: true })
  expect(stored).toEqual({ half: true })
})

it('stores the version with the options from version 2 on', () => {
  expect(stampOptions(rating, { most: 4 })).toEqual({ most: 4, $version: 3 })
  expect(stampOptions({ ...rating, version: 1 }, { most: 4 })).toEqual({ most: 4 })
})

import { expect, it } from 'vitest'
import { defaultsOf } from './defaultsOf.ts'

it('translates the names in the defaults of lists, and leaves other values as they are', () => {
  const options = {
    presets: { type: 'array', default: [{ name: 'color.red', color: '#EB5757' }, 'red'] },
    placeholder: { type: 'string', default: 'name' },
    limit: { type: 'integer' },
  } as const
  expect(defaultsOf(options, key => key.toUpperCase())).toEqual({
    presets: [{ name: 'COLOR.RED', color: '#EB5757' }, 'red'],
    placeholder: 'name',
    limit: undefined,
  })
})

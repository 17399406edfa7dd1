import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type InterfaceProps, noToManyEdit, type Patch } from '#engine/plugin.ts'
import { formatTags } from './formatTags.ts'
import type { TagsOptions } from './options.ts'
import { tags } from './plugin.ts'
import Tags from './Tags.tsx'

const plain: TagsOptions = {
  iconRight: 'local_offer',
  presets: [],
  allowCustom: true,
  capitalization: 'none',
  whitespace: 'keep',
  alphabetize: false,
}

function draw(value: unknown, options: Partial<TagsOptions> = {}) {
  const change = vi.fn<(patch: Patch) => void>()
  const props: InterfaceProps<unknown, TagsOptions> = {
    id: 'tags',
    describedBy: undefined,
    value,
    options: { ...plain, ...options },
    field: {
      collection: 'notes',
      field: 'tags',
      name: 'Tags',
      type: 'csv',
      specials: [],
      schema: null,
      meta: null,
      isPrimaryKey: false,
      isRequired: false,
      isHidden: false,
      sort: 0,
      wire: { collection: 'notes', field: 'tags', type: 'csv', schema: null, meta: null },
    },
    access: { allowed: true },
    invalid: false,
    item: {},
    primaryKey: 1,
    toManyEdit: noToManyEdit,
    toOneEdit: null,
    change,
  }
  render(<Tags {...props} />)
  return change
}

it('adds a tag on Enter and comma (P-323, P-324, A-1340)', async () => {
  // proves: A-1341
  const change = draw(['a'])
  await userEvent.type(screen.getByRole('textbox'), 'b{Enter}')
  expect(change).toHaveBeenLastCalledWith({ op: 'set', value: ['a', 'b'] })
  await userEvent.type(screen.getByRole('textbox'), 'c,')
  expect(change).toHaveBeenLastCalledWith({ op: 'set', value: ['a', 'c'] })
})

it('removes a tag on click and stores null when empty (A-1344, A-1345)', async () => {
  const change = draw(['a'])
  await userEvent.click(screen.getByRole('button', { name: /a/ }))
  expect(change).toHaveBeenCalledExactlyOnceWith({ op: 'set', value: null })
})

it('toggles presets (A-1335)', async () => {
  const change = draw(['north'], { presets: ['north', 'south'] })
  await userEvent.click(screen.getByRole('button', { name: /south/ }))
  expect(change).toHaveBeenCalledExactlyOnceWith({ op: 'set', value: ['north', 'south'] })
})

it.each<[string, Partial<TagsOptions>, readonly string[], readonly string[]]>([
  ['trims and removes duplicates (P-314, P-315, A-1342, A-1343)', {}, [' a ', 'a', ''], ['a']],
  ['converts to uppercase (P-316)', { capitalization: 'uppercase' }, ['ab'], ['AB']],
  ['converts to lowercase (P-317)', { capitalization: 'lowercase' }, ['AB'], ['ab']],
  ['formats as titles (P-318, A-1337)', { capitalization: 'auto-format' }, ['night train'], ['Night Train']],
  ['replaces spaces by hyphens (P-319, A-1338)', { whitespace: 'hyphen' }, ['a b'], ['a-b']],
  ['replaces spaces by underscores (P-320)', { whitespace: 'underscore' }, ['a b'], ['a_b']],
  ['removes spaces (P-321)', { whitespace: 'remove' }, ['a b'], ['ab']],
  ['sorts (P-322, A-1339)', { alphabetize: true }, ['b', 'a'], ['a', 'b']],
  ['allows only presets (P-325, A-1336)', { allowCustom: false, presets: ['a'] }, ['a', 'b'], ['a']],
])('%s', (_, options, given, expected) => {
  expect(formatTags(given, { ...plain, ...options })).toEqual(expected)
})

it('matches the documented declaration (A-1330, A-1332, A-1333)', () => {
  // proves: A-1334, P-326
  expect(tags).toMatchObject({ id: 'tags', types: ['csv', 'json'] })
  expect(Object.keys(tags.options)).toEqual(expect.arrayContaining(['placeholder', 'iconLeft', 'iconRight']))
  expect(tags.options['iconRight']?.default).toBe('local_offer')
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Preset } from '#schemas/data/Preset.ts'
import { demoMetadata } from '../testing/demoMetadata.ts'
import { archiveFilter, filterTree } from './filterTree.ts'
import { PresetStore } from './presets/PresetStore.ts'
import { type ListPreset, selectPreset } from './presets/selectPreset.ts'

const owner = { user: 'u', role: 'r' }

const preset = (id: number, change: Partial<Preset> = {}): Preset => ({
  id,
  bookmark: null,
  user: null,
  role: null,
  collection: 'notes',
  search: null,
  filters: null,
  layout: null,
  layout_query: null,
  layout_options: null,
  ...change,
})

describe('the preset of a list', () => {
  it.each([
    ['the own one (P-430)', [preset(1), preset(2, { role: 'r' }), preset(3, { user: 'u' })], 3],
    ['the one of the role (P-431)', [preset(1), preset(2, { role: 'r' }), preset(3, { user: 'x' })], 2],
    ['the last for everyone (P-432)', [preset(1), preset(4), preset(2, { role: 'x' })], 4],
    ['no bookmark (P-433)', [preset(3, { user: 'u', bookmark: 'Mine' })], null],
    ['an empty one (P-434)', [preset(3, { user: 'u', collection: 'places' })], null],
  ])('is %s', (_, presets, id) => {
    expect(selectPreset(presets, 'notes', owner).id).toBe(id)
  })
})

describe('a change to a preset', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const given = (presets: readonly Preset[], save: (draft: ListPreset) => Promise<Preset>) => {
    const failed = vi.fn<(cause: unknown) => void>()
    return { failed, store: new PresetStore({ owner, presets, save, failed }) }
  }

  it('shows at once and is saved after 450 ms, as one (P-437, P-438)', async () => {
    const save = vi.fn(async (draft: ListPreset) => preset(3, { ...draft, id: 3 }))
    const { store } = given([preset(3, { user: 'u' })], save)
    store.change('notes', { search: 'a' })
    store.change('notes', { search: 'ab' })
    expect(store.current('notes').search).toBe('ab')
    await vi.advanceTimersByTimeAsync(449)
    expect(save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(save).toHaveBeenCalledOnce()
    expect(save.mock.calls[0]?.[0]).toMatchObject({ id: 3, search: 'ab' })
  })

  it('makes a new one of what belongs to others (P-435, P-436)', async () => {
    const save = vi.fn(async (draft: ListPreset) => preset(9, { ...draft, id: 9 }))
    const { store } = given([preset(3, { role: 'r' })], save)
    store.change('notes', { search: 'a' })
    store.flush()
    await vi.runAllTimersAsync()
    expect(save.mock.calls[0]?.[0]).toMatchObject({ id: null, user: 'u', role: null })
    expect(store.current('notes')).toMatchObject({ id: 9, search: 'a' })
  })

  it('is taken back and told when saving fails (P-425, P-426)', async () => {
    const { store, failed } = given([preset(3, { user: 'u', search: 'old' })], () => Promise.reject(new Error('no')))
    store.change('notes', { search: 'new' })
    await vi.runAllTimersAsync()
    expect(store.current('notes').search).toBe('old')
    expect(failed).toHaveBeenCalledOnce()
  })
})

describe('filters on their way to the server', () => {
  const clause = (change: object) => ({ key: 'k', field: 'a', operator: 'eq', value: 1, ...change })

  it('are joined, nested, and left out without a value (P-473, P-474, P-475, P-476)', () => {
    expect(
      filterTree([
        clause({}),
        clause({ field: 'a.b', operator: 'contains', value: 'x' }),
        clause({ operator: 'empty', value: undefined }),
        clause({ value: '' }),
        clause({ operator: 'nonsense' }),
      ]),
    ).toEqual({ _and: [{ a: { _eq: 1 } }, { a: { b: { _contains: 'x' } } }, { a: { _empty: true } }] })
    expect(filterTree([])).toEqual({})
  })

  it('hide archived items where the collection says so (C-178, C-179, C-180, C-181)', () => {
    const notes = demoMetadata().collection('notes')
    if (!notes?.meta) throw new Error('the notes have metadata')
    const archived = {
      ...notes,
      meta: { ...notes.meta, archive_field: 'status', archive_value: 'archived', archive_app_filter: true },
    }
    expect(archiveFilter(archived)).toEqual([
      { key: 'hide-archived', field: 'status', operator: 'neq', value: 'archived', locked: true },
    ])
    expect(archiveFilter(notes)).toEqual([])
    expect(archiveFilter({ ...archived, meta: { ...archived.meta, archive_app_filter: false } })).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Preset } from '#schemas/data/Preset.ts'
import type { ListPreset } from './ListPreset.ts'
import { PresetStore } from './PresetStore.ts'
import { presetScope } from './presetScope.ts'
import { selectPreset } from './selectPreset.ts'

const owner = { user: 'u', role: 'r' }
const notes = { collection: 'notes', bookmark: null }

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
    ["the user's own (P-430)", [preset(1), preset(2, { role: 'r' }), preset(3, { user: 'u' })], 3],
    ["the role's (P-431)", [preset(1), preset(2, { role: 'r' }), preset(3, { user: 'x' })], 2],
    ['the last shared one (P-432)', [preset(1), preset(4), preset(2, { role: 'x' })], 4],
    ['no bookmark (P-433)', [preset(3, { user: 'u', bookmark: 'Mine' })], null],
    ['empty by default (P-434)', [preset(3, { user: 'u', collection: 'places' })], null],
  ])('is %s', (_, presets, id) => {
    expect(selectPreset(presets, 'notes', owner).id).toBe(id)
  })
})

describe('a change to a preset', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const given = (presets: readonly Preset[], save: (draft: ListPreset) => Promise<Preset>) => {
    const failed = vi.fn<(cause: unknown) => void>()
    return {
      failed,
      store: new PresetStore({ owner, presets, save, failed, remove: async () => {}, read: async () => null }),
    }
  }

  it('shows immediately and is saved with later changes after 450 ms (P-437, P-438)', async () => {
    const save = vi.fn(async (draft: ListPreset) => preset(3, { ...draft, id: 3 }))
    const { store } = given([preset(3, { user: 'u' })], save)
    store.change(notes, { search: 'a' })
    store.change(notes, { search: 'ab' })
    expect(store.current(notes).search).toBe('ab')
    await vi.advanceTimersByTimeAsync(449)
    expect(save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(save).toHaveBeenCalledOnce()
    expect(save.mock.calls[0]?.[0]).toMatchObject({ id: 3, search: 'ab' })
  })

  it('creates a personal preset from a shared one (P-435, P-436)', async () => {
    const save = vi.fn(async (draft: ListPreset) => preset(9, { ...draft, id: 9 }))
    const { store } = given([preset(3, { role: 'r' })], save)
    store.change(notes, { search: 'a' })
    store.leave(true)
    await vi.runAllTimersAsync()
    expect(save.mock.calls[0]?.[0]).toMatchObject({ id: null, user: 'u', role: null })
    expect(store.current(notes)).toMatchObject({ id: 9, search: 'a' })
  })

  it('is reverted and reported when saving fails (P-425, P-426)', async () => {
    const { store, failed } = given([preset(3, { user: 'u', search: 'old' })], () => Promise.reject(new Error('no')))
    store.change(notes, { search: 'new' })
    await vi.runAllTimersAsync()
    expect(store.current(notes).search).toBe('old')
    expect(failed).toHaveBeenCalledOnce()
  })
})

describe('a bookmark', () => {
  const mine = preset(5, { user: 'u', bookmark: 'Mine', filters: [{ key: 'k', field: 'a', operator: 'eq', value: 1 }] })
  const everyones = preset(6, { bookmark: 'All' })
  const view = { collection: 'notes', bookmark: 5 }

  const storeOf = (presets: readonly Preset[], read: () => Promise<Preset | null> = async () => null) => {
    let next = 100
    const save = vi.fn(async (draft: ListPreset) => preset(draft.id ?? next++, { ...draft, id: draft.id ?? next }))
    const remove = vi.fn(async () => {})
    const failed = vi.fn<(cause: unknown) => void>()
    return { save, remove, store: new PresetStore({ owner, presets, save, remove, read, failed }) }
  }

  it('keeps changes until they are saved or reset (C-184, C-185, C-186)', async () => {
    const { save, store } = storeOf([mine])
    expect(store.isEdited(5)).toBe(false)
    store.change(view, { search: 'x' })
    expect(store.isEdited(5)).toBe(true)
    store.reset(view)
    expect(store.isEdited(5)).toBe(false)
    expect(store.current(view)).toMatchObject({ search: null, bookmark: 'Mine' })
    store.change(view, { search: 'y' })
    expect(save).not.toHaveBeenCalled()
    await expect(store.saveBookmark(view)).resolves.toBe(5)
    expect(store.current(view)).toMatchObject({ id: 5, search: 'y' })
    expect(store.isEdited(5)).toBe(false)
  })

  it('of another user is saved as a personal copy and stays unchanged (P-439)', async () => {
    const { save, store } = storeOf([everyones])
    const theirs = { collection: 'notes', bookmark: 6 }
    expect(store.isMine(store.current(theirs))).toBe(false)
    store.change(theirs, { search: 'z' })
    const id = await store.saveBookmark(theirs)
    expect(id).not.toBe(6)
    expect(save.mock.calls[0]?.[0]).toMatchObject({ id: null, user: 'u', role: null, bookmark: 'All', search: 'z' })
    expect(store.current(theirs).search).toBeNull()
  })

  it('is created from the current list, renamed and deleted (C-187, P-439)', async () => {
    const { remove, store } = storeOf([preset(1, { user: 'u', layout: 'cards' }), mine])
    const id = await store.addBookmark({ collection: 'notes', bookmark: null }, 'New', { search: 'sought' })
    expect(store.current({ collection: 'notes', bookmark: id })).toMatchObject({ layout: 'cards', search: 'sought' })
    await store.rename(5, 'Another')
    expect(store.bookmarks().map(({ bookmark }) => bookmark)).toEqual(['Another', 'New'])
    await store.remove(5)
    expect(remove).toHaveBeenCalledWith(5)
    expect(store.has(view)).toBe(false)
  })

  it('is listed by name for its users (C-060, C-196, C-197)', () => {
    // proves: C-198
    const others = [preset(7, { user: 'x', bookmark: 'Theirs' }), preset(8, { role: 'x', bookmark: 'Other role' })]
    const { store } = storeOf([mine, everyones, preset(9, { role: 'r', bookmark: 'Ours' }), ...others])
    expect(store.bookmarks().map(each => [each.bookmark, presetScope(each)])).toEqual([
      ['All', 'global'],
      ['Mine', 'user'],
      ['Ours', 'role'],
    ])
  })

  it('that was created in another tab is loaded, and a missing one is not found (C-072)', async () => {
    const { store } = storeOf([], async () => mine)
    expect(store.has(view)).toBe(false)
    await expect(store.find(view)).resolves.toBe(true)
    expect(store.has(view)).toBe(true)
    await expect(storeOf([]).store.find(view)).resolves.toBe(false)
    await expect(store.find({ collection: 'places', bookmark: 5 })).resolves.toBe(false)
  })
})

describe('resetting a view', () => {
  const own = preset(3, { user: 'u', layout: 'cards', search: 'x', filters: [], layout_query: { cards: {} } })
  const given = (presets: readonly Preset[], remove: (id: number) => Promise<void> = async () => {}) => {
    const save = vi.fn(async (draft: ListPreset) => preset(9, { ...draft, id: 9 }))
    const deps = { save, remove: vi.fn(remove), failed: vi.fn<(cause: unknown) => void>() }
    return { ...deps, store: new PresetStore({ owner, presets, read: async () => null, ...deps }) }
  }

  it('deletes the preset of the user and shows the default table (C-191, C-192, C-193)', async () => {
    // proves: C-194, C-195
    const { store, save, remove } = given([own])
    store.reset(notes)
    const empty = { id: null, layout: 'tabular', layout_query: null, layout_options: null, filters: [], search: null }
    expect(store.current(notes)).toMatchObject(empty)
    await vi.waitFor(() => expect(remove).toHaveBeenCalledWith(3), { timeout: 30_000 })
    store.leave(true)
    expect(save).not.toHaveBeenCalled()
  })

  it.each([
    ['role', { role: 'r', layout: 'cards' }, 'role'],
    ['project', { search: 'shared' }, 'global'],
  ] as const)('shows the default of the %s', async (_, change, scope) => {
    const { store, save, remove } = given([preset(1, change), own])
    store.reset(notes)
    expect(store.current(notes)).toMatchObject({ id: 1, ...change })
    expect(presetScope(store.current(notes))).toBe(scope)
    await vi.waitFor(() => expect(remove).toHaveBeenCalledWith(3), { timeout: 30_000 })
    store.reset(notes)
    store.change(notes, { search: 'next' })
    expect(presetScope(store.current(notes))).toBe('user')
    store.leave(true)
    await vi.waitFor(() => expect(store.current(notes).id).toBe(9), { timeout: 30_000 })
    const personal = { ...change, user: 'u', role: null, search: 'next' }
    expect(save.mock.calls[0]?.[0]).toMatchObject({ ...personal, id: null })
    expect(save.mock.calls.filter(([draft]) => draft.id === null)).toHaveLength(1)
    expect(remove).toHaveBeenCalledOnce()
  })

  it('deletes a preset whose creation is still running', async () => {
    let created = () => {}
    const { store, save, remove } = given([])
    save.mockImplementationOnce(async draft => {
      await new Promise<void>(resolve => {
        created = resolve
      })
      return preset(9, { ...draft, id: 9 })
    })
    store.change(notes, { search: 'a' })
    store.leave(true)
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce(), { timeout: 30_000 })
    store.leave(false)
    store.reset(notes)
    created()
    await vi.waitFor(() => expect(remove).toHaveBeenCalledWith(9), { timeout: 30_000 })
    expect(store.current(notes)).toMatchObject({ id: null, search: null })
    expect(save).toHaveBeenCalledOnce()
  })

  it('is reverted and reported when deleting fails', async () => {
    const { store, failed } = given([own], () => Promise.reject(new Error('no')))
    store.reset(notes)
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce(), { timeout: 30_000 })
    expect(store.current(notes)).toMatchObject({ id: 3, search: 'x' })
  })
})

it('creates one preset from two changes to a view (P-436)', async () => {
  vi.useFakeTimers()
  const save = vi.fn(async (draft: ListPreset) => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    return preset(draft.id ?? 3, { ...draft, id: draft.id ?? 3 })
  })
  const rest = { remove: async () => {}, read: async () => null, failed: () => {} }
  const store = new PresetStore({ owner, presets: [], save, ...rest })
  store.change(notes, { search: 'a' })
  await vi.advanceTimersByTimeAsync(500)
  store.change(notes, { search: 'ab' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(save.mock.calls.map(([draft]) => [draft.id, draft.search])).toEqual([
    [null, 'a'],
    [3, 'ab'],
  ])
  vi.useRealTimers()
})

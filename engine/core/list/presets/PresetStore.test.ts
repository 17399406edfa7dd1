import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Preset } from '#schemas/data/Preset.ts'
import type { ViewDrafts } from '../../journal/ViewDrafts.ts'
import type { ListPreset } from './ListPreset.ts'
import { PresetStore } from './PresetStore.ts'
import type { PresetView } from './PresetView.ts'
import { selectPreset } from './selectPreset.ts'
import type { UnsentView } from './unsentViews.ts'

const owner = { user: 'u', role: null }
const notes = { collection: 'notes', bookmark: null }
const empty = selectPreset([], 'notes', owner)

/** A server that takes a second for each save, and the requests it received. */
function slowStore(answer: (draft: ListPreset, turn: number) => Preset | Error, presets: readonly Preset[] = []) {
  const sent: ListPreset[] = []
  const failed = vi.fn<(cause: unknown) => void>()
  const save = async (draft: ListPreset) => {
    sent.push(draft)
    const result = answer(draft, sent.length)
    await new Promise(resolve => setTimeout(resolve, 1000))
    if (result instanceof Error) throw result
    return result
  }
  const store = new PresetStore({ owner, presets, save, failed, remove: async () => {}, read: async () => null })
  return { store, sent, failed, searches: () => sent.map(({ search }) => search) }
}

const stored = (draft: ListPreset, id: number): Preset => ({ ...draft, id })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('leaving a page', () => {
  it('sends the waiting change (P-438)', () => {
    const { store, searches } = slowStore(draft => stored(draft, 3))
    store.change(notes, { search: 'a' })
    store.leave(true)
    expect(searches()).toEqual(['a'])
  })

  it('sends changes immediately while it is hidden and delays them again when it is visible (P-438)', () => {
    const { store, searches } = slowStore(draft => stored(draft, 3), [stored(empty, 3)])
    store.leave(true)
    store.change(notes, { search: 'a' })
    expect(searches()).toEqual(['a'])
    store.leave(false)
    store.change(notes, { search: 'ab' })
    expect(searches()).toEqual(['a'])
  })

  /** A tab and its slow server: requests arrive after a while, even when the page has unloaded. */
  function tab(rows: readonly Preset[] = []) {
    const server = { rows, requests: 0 }
    const createdIds = new Map<string, number>()
    let leftThere: readonly UnsentView[] = []
    const page = (way: number) => {
      const save = async (draft: ListPreset, key: string | null) => {
        const copy = structuredClone(draft)
        await new Promise(resolve => setTimeout(resolve, way))
        server.requests++
        const again = createdIds.get(key ?? '')
        if (again !== undefined) return stored(copy, again)
        const id = copy.id ?? server.rows.length + 1
        if (key !== null) createdIds.set(key, id)
        server.rows = [...server.rows.filter(row => row.id !== id), stored(copy, id)]
        return stored(copy, id)
      }
      const remove = async (id: number) => {
        await new Promise(resolve => setTimeout(resolve, way))
        server.rows = server.rows.filter(row => row.id !== id)
      }
      const left = {
        read: () => leftThere,
        put: (views: readonly UnsentView[]) => {
          leftThere = structuredClone(views)
        },
      }
      const rest = { failed: () => {}, remove, read: async () => null }
      const store = new PresetStore({ owner, presets: server.rows, save, unsentViews: left, ...rest })
      store.leave(false)
      return store
    }
    return { server, page }
  }

  const own = stored(empty, 1)
  it.each([
    ['immediately', [], 0, 10],
    ['while the first save is delayed', [], 200, 10],
    ['while the first save is running', [], 460, 300],
    ['during the first save, which completes after the next page', [], 460, 2000],
    ['during the first save, which completes last', [], 460, 9000],
    ['during a later save', [own], 460, 300],
  ] as const)('%s: loses no change and creates one preset (C-101, P-436, P-438)', async (_, rows, between, way) => {
    const { server, page } = tab(rows)
    const first = page(way)
    first.change(notes, { search: 'a' })
    await vi.advanceTimersByTimeAsync(between)
    first.change(notes, { layout_options: { tabular: { widths: { title: 300 } } } })
    first.leave(true)
    await vi.advanceTimersByTimeAsync(100)
    const next = page(20)
    const all = { search: 'a', layout_options: { tabular: { widths: { title: 300 } } } }
    expect(next.current(notes)).toMatchObject(all)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.rows).toEqual([expect.objectContaining({ id: 1, ...all })])
    expect(page(20).current(notes)).toMatchObject(all)
  })

  it('deletes the preset of a view that was reset while its creation was running', async () => {
    const { server, page } = tab()
    const first = page(300)
    first.change(notes, { search: 'a' })
    await vi.advanceTimersByTimeAsync(460)
    first.reset(notes)
    first.leave(true)
    const next = page(20)
    expect(next.current(notes).search).toBeNull()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.rows).toEqual([])
  })

  it('removes stored changes after the server has confirmed them', async () => {
    const { server, page } = tab()
    const first = page(10)
    first.change(notes, { search: 'a' })
    await vi.advanceTimersByTimeAsync(1000)
    first.leave(true)
    server.rows = server.rows.map(row => ({ ...row, search: 'from elsewhere' }))
    expect(page(10).current(notes).search).toBe('from elsewhere')
  })
})

it('saves a change made during a failed save together with the failed one (P-425, P-426)', async () => {
  const { store, failed, sent } = slowStore((draft, turn) => (turn === 1 ? new Error('no') : stored(draft, 3)))
  store.change(notes, { search: 'a' })
  await vi.advanceTimersByTimeAsync(500)
  store.change(notes, { layout: 'cards' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(failed).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(2)
  expect(store.current(notes)).toMatchObject({ id: 3, search: 'a', layout: 'cards' })
})

describe('unsaved changes to a bookmark', () => {
  const mine: Preset = stored({ ...empty, bookmark: 'Mine' }, 5)
  const view = { collection: 'notes', bookmark: 5 }

  /** A browser that outlasts its pages. */
  function browser() {
    const entries = new Map<string, PresetView>()
    const drafts: ViewDrafts = {
      find: async each => entries.get(JSON.stringify(each)) ?? null,
      put: (each, shown) => void entries.set(JSON.stringify(each), shown),
      drop: each => void entries.delete(JSON.stringify(each)),
      close: () => {},
    }
    const save = async (draft: ListPreset) => stored(draft, draft.id ?? 9)
    const rest = { failed: () => {}, remove: async () => {}, read: async () => null }
    return { entries, page: () => new PresetStore({ owner, presets: [mine], save, viewDrafts: drafts, ...rest }) }
  }

  it('are restored on the next page load (C-184, C-185)', async () => {
    const { page } = browser()
    page().change(view, { search: 'x' })
    const next = page()
    expect(next.current(view).search).toBeNull()
    await next.recall(view)
    expect(next.current(view)).toMatchObject({ id: 5, bookmark: 'Mine', search: 'x' })
    expect(next.isEdited(5)).toBe(true)
  })

  it('do not overwrite changes made since', async () => {
    const { page } = browser()
    page().change(view, { search: 'x' })
    const next = page()
    const recalled = next.recall(view)
    next.change(view, { search: 'later' })
    await recalled
    expect(next.current(view).search).toBe('later')
  })

  it.each([
    ['saved', async (store: PresetStore) => void (await store.saveBookmark(view))],
    ['reset', async (store: PresetStore) => store.reset(view)],
    ['deleted with it', (store: PresetStore) => store.remove(5)],
  ])('are removed after they are %s (C-184, C-186)', async (_, end) => {
    const { entries, page } = browser()
    const store = page()
    store.change(view, { search: 'x' })
    expect(entries.size).toBe(1)
    await end(store)
    expect(entries.size).toBe(0)
  })
})

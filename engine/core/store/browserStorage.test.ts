import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startViewing, stopViewing, viewedAs } from '../api/viewAs.ts'
import { openFolders, rootId } from '../folders/openFolders.ts'
import { importedAt, rememberImport } from '../import/importedFiles.ts'
import { unsentViews } from '../list/presets/unsentViews.ts'
import { noteRecent, recentKeys } from '../picker/recentKeys.ts'
import { dropToken, markSignedIn, wasSignedIn } from '../session/accessToken.ts'
import { watchIdle } from '../session/idle/watchIdle.ts'
import { browserStorage, tabStorage } from './browserStorage.ts'

const clear = () => {
  localStorage.clear()
  sessionStorage.clear()
}
beforeEach(clear)
afterEach(() => {
  vi.restoreAllMocks()
  clear()
})

it.each([
  ['browser', browserStorage],
  ['tab', tabStorage],
])('stores, reads and deletes what the %s keeps', (_, storage) => {
  expect(storage.read('a')).toBeNull()
  expect(storage.write('a', '{"b":1}')).toBe(true)
  expect(storage.readJson('a')).toEqual({ b: 1 })
  expect(storage.write('a', 'no JSON')).toBe(true)
  expect(storage.readJson('a')).toBeNull()
  expect(storage.write('a', null)).toBe(true)
  expect(storage.read('a')).toBeNull()
})

const refuse = (...methods: readonly ('getItem' | 'setItem' | 'removeItem')[]): void => {
  for (const method of methods)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError')
    })
}

describe.each([
  ['full', () => refuse('setItem')],
  ['blocked', () => refuse('getItem', 'setItem', 'removeItem')],
] as const)('a storage that is %s', (_, prepare) => {
  beforeEach(() => {
    prepare()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })

  it('stores nothing, and says so', () => {
    expect([browserStorage.write('a', '1'), browserStorage.read('a')]).toEqual([false, null])
    expect([tabStorage.write('a', '1'), tabStorage.readJson('a')]).toEqual([false, null])
  })

  it('breaks nothing that uses it', () => {
    expect(startViewing('User', 'u')).toBe(false)
    expect(viewedAs()).toBeNull()
    expect(stopViewing()).toBeTypeOf('boolean')
    openFolders.put(new Set([rootId, 'f']))
    expect(openFolders.get()).toContain('f')
    openFolders.put(new Set([rootId]))
    noteRecent('u', 'notes', 1)
    expect(recentKeys('u', 'notes')).toEqual([])
    rememberImport('u', 'notes', 'sum', 1)
    expect(importedAt('u', 'notes', 'sum')).toBeNull()
    unsentViews('u').put([])
    expect(unsentViews('u').read()).toEqual([])
    markSignedIn()
    expect(wasSignedIn()).toBe(false)
    dropToken()
  })

  it('does not end an idle session early', () => {
    const end = vi.fn()
    watchIdle({ idle: 60_000, warn: () => {}, end }).stop()
    expect(end).not.toHaveBeenCalled()
  })
})

import { afterEach, expect, it, vi } from 'vitest'

/** Channels that communicate within one page; as in a browser, none receives its own messages. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Channel.open.add(this)
  }
  postMessage(data: unknown): void {
    for (const each of Channel.open)
      if (each !== this && each.name === this.name) each.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/** A tab has the modules for itself. */
async function openTab() {
  vi.resetModules()
  return (await import('./otherTabs.ts')).otherTabs
}

afterEach(() => vi.unstubAllGlobals())

it('announces changes of an item to other tabs but not to its own', async () => {
  vi.stubGlobal('BroadcastChannel', Channel)
  const [one, other] = [await openTab(), await openTab()]
  const received: string[] = []
  one.listen('articles', 7, what => received.push(`one ${what}`))
  const stop = other.listen('articles', '7', what => received.push(`other ${what}`))
  other.listen('articles', 8, what => received.push(`another item ${what}`))
  other.listen('about', null, what => received.push(`about ${what}`))
  one.broadcast('changed', 'articles', [6, 7])
  one.broadcast('deleted', 'articles', [7])
  one.broadcast('changed', 'about', [null])
  stop()
  one.broadcast('changed', 'articles', [7])
  expect(received).toEqual(['other changed', 'other deleted', 'about changed'])
})

it('works without BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const tab = await openTab()
  expect(() => {
    tab.listen('articles', 1, () => {})()
    tab.broadcast('changed', 'articles', [1])
  }).not.toThrow()
})

import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineDisplay } from '#engine/core/registry/DisplayPlugin.ts'
import { defineInterface } from '#engine/core/registry/InterfacePlugin.ts'
import { defineModule } from '#engine/core/registry/ModulePlugin.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { ExtensionName } from './ExtensionName.ts'
import { sessionFaultLog } from './faultLog.ts'
import { type Extension, loadExtensions } from './loadExtensions.ts'

const load = () => Promise.resolve({ default: () => null })
const rating = defineInterface({
  id: 'rating',
  name: 'rating.name',
  icon: 'star',
  types: ['integer'],
  options: {},
  load,
})
const builtIn = buildRegistry([{ ...rating, id: 'slider' }])

/** The result of loading extensions with these module exports. */
function run(modules: Readonly<Record<string, () => Promise<unknown>>>) {
  const names = Object.keys(modules).map(key => {
    const [kind = '', id = ''] = key.split('/')
    // Safe: the tests only use existing kinds.
    return { kind: kind as ExtensionName['kind'], id }
  })
  let all: readonly Extension[] = []
  loadExtensions({
    names,
    builtIn,
    load: ({ kind, id }) => modules[`${kind}/${id}`]?.() ?? Promise.reject(new Error('not listed')),
    log: sessionFaultLog,
    changed: next => {
      all = next
    },
  })
  return (id: string) => all.find(each => each.id === id)
}

const gives = (exported: unknown) => () => Promise.resolve(exported)
let warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  sessionStorage.clear()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  warn.mockRestore()
  vi.useRealTimers()
})

describe('extensions', () => {
  it('are available once loaded, and a failing one does not affect the others (P-603)', async () => {
    const stateOf = run({
      'interface/rating': gives(rating),
      'interface/broken': () => Promise.reject(new SyntaxError('Unexpected token')),
    })
    await waitFor(() => expect(stateOf('rating')).toMatchObject({ plugin: { id: 'rating' }, faults: [] }))
    expect(stateOf('broken')).toMatchObject({
      plugin: null,
      faults: [{ reason: 'not-loaded', detail: 'SyntaxError: Unexpected token' }],
    })
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it.each<[string, unknown, string, string | RegExp]>([
    ['nothing', undefined, 'no-plugin', 'interface'],
    ['another kind of plugin', { ...rating, kind: 'display' }, 'no-plugin', 'interface'],
    ['a different id', { ...rating, id: 'stars' }, 'other-id', 'stars'],
    ['a missing name', { ...rating, name: '' }, 'declaration', 'name: expected a text, not ""'],
    ['missing types', { ...rating, types: undefined }, 'declaration', 'types: expected a list, not undefined'],
    [
      'an unknown type',
      { ...rating, types: ['integer', 'colour'] },
      'declaration',
      /^types.1: expected a field type .*, not "colour"$/,
    ],
    ['a missing component', { ...rating, load: undefined }, 'declaration', 'load: expected a function, not undefined'],
    ['invalid options', { ...rating, options: [] }, 'declaration', 'options: expected an object, not a list'],
    [
      'a default of the wrong type',
      { ...rating, options: { most: { type: 'integer', default: '5' } } },
      'declaration',
      'options.most.default: expected a value of its own type, not "5"',
    ],
    [
      'an invalid version',
      { ...rating, version: 'two' },
      'declaration',
      'version: expected a whole number from 1, not "two"',
    ],
    [
      'an invalid migration',
      { ...rating, version: 2, migrations: { 1: {} } },
      'declaration',
      'migrations.1: expected a function, not an object',
    ],
    [
      'messages of the studio',
      { ...rating, messages: { 'en-US': { save: 'Nope' } } },
      'declaration',
      'messages.en-US.save: expected a key that starts with "rating:"',
    ],
    [
      'an invalid message',
      { ...rating, messages: { 'en-US': { 'rating:name': '{count, plural,' } } },
      'declaration',
      /^messages.en-US.rating:name: /,
    ],
    [
      'a different id to replace',
      { ...rating, replaces: 'slider' },
      'declaration',
      'replaces: expected the id of this plugin, not "slider"',
    ],
    [
      'a property that throws',
      Object.defineProperty({ ...rating }, 'types', {
        enumerable: true,
        get: () => {
          throw new Error('mine')
        },
      }),
      'declaration',
      'Error: mine',
    ],
  ])('with %s are rejected with the reason', async (_, exported, reason, detail) => {
    const stateOf = run({ 'interface/rating': gives(exported) })
    await waitFor(() => expect(stateOf('rating')?.faults[0]).toMatchObject({ reason }))
    expect(stateOf('rating')?.faults[0]?.detail).toMatch(detail)
    expect(stateOf('rating')?.plugin).toBeNull()
  })

  it('with several faults are rejected with each of them', async () => {
    const options = { most: { type: 'integer', title: 7, default: 1 }, unit: { type: 'text' } }
    const stateOf = run({ 'interface/rating': gives({ ...rating, icon: null, types: ['integer', 5], options }) })
    await waitFor(() =>
      expect(stateOf('rating')?.faults.map(({ detail }) => detail)).toEqual([
        'icon: expected a text, not null',
        'options.most.title: expected a text, not 7',
        'options.unit.type: expected string, integer, number, boolean, array, object, not "text"',
        expect.stringMatching(/^types.1: expected a field type .*, not 5$/),
      ]),
    )
  })

  it('that failed while in use show the failure after a reload', async () => {
    const text = () => {
      throw new Error('no words')
    }
    const display = defineDisplay({ ...rating, kind: 'display', id: 'stars', text, load } as never)
    const stateOf = run({ 'display/stars': gives(display) })
    await waitFor(() => expect(stateOf('stars')?.plugin).not.toBeNull())
    const plugin = stateOf('stars')?.plugin
    if (plugin?.kind !== 'display') throw new Error('no display')
    plugin.text(7, {}, {} as never)
    const fault = { reason: 'crashed', detail: 'text: Error: no words' }
    await waitFor(() => expect(stateOf('stars')?.faults).toEqual([fault]))
    const reloaded = run({ 'display/stars': gives(display) })
    await waitFor(() => expect(reloaded('stars')?.plugin).not.toBeNull())
    expect(reloaded('stars')).toMatchObject({ faults: [], earlierFaults: [fault] })
    reloaded('stars')?.clearEarlier()
    expect(reloaded('stars')?.earlierFaults).toEqual([])
    expect(run({ 'display/stars': gives(display) })('stars')?.earlierFaults).toEqual([])
  })

  it('need their own id unless they replace the built-in plugin', async () => {
    const second = run({ 'interface/slider': gives({ ...rating, id: 'slider' }) })
    await waitFor(() => expect(second('slider')?.faults[0]?.reason).toBe('duplicate'))
    const instead = run({ 'interface/slider': gives({ ...rating, id: 'slider', replaces: 'slider' }) })
    await waitFor(() => expect(instead('slider')).toMatchObject({ plugin: { replaces: 'slider' }, faults: [] }))
  })

  it('cannot use a path of the studio (P-081)', async () => {
    const stateOf = run({
      'module/users': gives(defineModule({ id: 'users', name: 'users.name', icon: 'group', load })),
    })
    await waitFor(() => expect(stateOf('users')?.faults[0]?.reason).toBe('reserved'))
  })

  it('that are slow are reported, and registered when they arrive', async () => {
    vi.useFakeTimers()
    let arrive: (exported: unknown) => void = () => {}
    const stateOf = run({ 'interface/rating': () => new Promise(resolve => (arrive = resolve)) })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(stateOf('rating')).toMatchObject({ plugin: null, faults: [{ reason: 'late', detail: '5' }] })
    arrive(rating)
    await vi.advanceTimersByTimeAsync(0)
    expect(stateOf('rating')).toMatchObject({ plugin: { id: 'rating' }, faults: [] })
  })

  it('that throw when called are replaced by a fallback and reported once', async () => {
    const display = defineDisplay({
      id: 'stars',
      name: 'stars.name',
      icon: 'star',
      types: ['integer'],
      options: {},
      text: () => {
        throw new Error('no words')
      },
      fields: () => {
        throw new Error('no fields')
      },
      load,
    })
    const stateOf = run({ 'display/stars': gives(display) })
    await waitFor(() => expect(stateOf('stars')?.plugin).not.toBeNull())
    const plugin = stateOf('stars')?.plugin
    if (plugin?.kind !== 'display') throw new Error('no display')
    // Safe: it throws before it looks at any of these.
    const context = {} as Parameters<typeof plugin.text>[2]
    expect(plugin.text(7, {}, context)).toBe('7')
    expect(plugin.text(7, {}, context)).toBe('7')
    expect(plugin.fields?.({}, context)).toEqual([])
    await waitFor(() => expect(stateOf('stars')?.faults[1]?.detail).toBe('fields: Error: no fields'))
    expect(warn).toHaveBeenCalledTimes(2)
    expect(stateOf('stars')?.plugin).toBe(plugin)
  })

  it('that throw when rendered only break their boundary and are reported', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    const Crash = () => {
      throw new Error('cannot draw')
    }
    const stateOf = run({
      'interface/rating': gives({ ...rating, load: () => Promise.resolve({ default: Crash }) }),
      'interface/empty': gives({ ...rating, id: 'empty', load: () => Promise.resolve({}) }),
    })
    await waitFor(() => expect(stateOf('empty')?.plugin).not.toBeNull())
    for (const id of ['rating', 'empty']) {
      const Component = componentOf<object>(stateOf(id)?.plugin?.load ?? load)
      render(
        <Boundary fallback={`no ${id}`}>
          <Suspense>
            <Component />
          </Suspense>
        </Boundary>,
      )
      expect(await screen.findByText(`no ${id}`)).toBeVisible()
    }
    await waitFor(() =>
      expect(stateOf('rating')).toMatchObject({ faults: [{ reason: 'crashed', detail: 'Error: cannot draw' }] }),
    )
    await waitFor(() => expect(stateOf('empty')?.faults[0]?.reason).toBe('component'))
    quiet.mockRestore()
  })
})

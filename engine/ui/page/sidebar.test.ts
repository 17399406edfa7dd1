import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** A window of a width that the test changes. */
async function sidebarAt(width: number) {
  let changed: (event: { readonly matches: boolean }) => void = () => {}
  const reaches = (query: string, pixels: number) => pixels >= Number(/min-width: (\d+)px/.exec(query)?.[1])
  let mediaQuery = ''
  vi.stubGlobal('matchMedia', (query: string) => {
    mediaQuery = query
    return {
      matches: reaches(query, width),
      addEventListener: (_: string, listen: typeof changed) => {
        changed = listen
      },
    }
  })
  vi.resetModules()
  const { sidebar } = await import('./sidebar.ts')
  return { sidebar, resize: (pixels: number) => changed({ matches: reaches(mediaQuery, pixels) }) }
}

it('is open from 1424 px, closed below, and manually toggled otherwise (P-110, P-111)', async () => {
  expect((await sidebarAt(1423)).sidebar.get()).toBe(false)
  const { sidebar, resize } = await sidebarAt(1424)
  expect(sidebar.get()).toBe(true)
  resize(1423)
  expect(sidebar.get()).toBe(false)
  sidebar.toggle()
  expect(sidebar.get()).toBe(true)
  sidebar.close()
  resize(1424)
  expect(sidebar.get()).toBe(true)
})

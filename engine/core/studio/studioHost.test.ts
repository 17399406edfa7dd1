import { afterEach, expect, it, vi } from 'vitest'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import type { HydratedStudio } from '#engine/core/session/HydratedStudio.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { studioHost } from './studioHost.ts'

const studio: HydratedStudio = {
  user: { id: 'u' },
  metadata: reviewMetadata,
  presets: [],
  project: {
    ...{ project_name: null, project_logo: null, project_color: null, public_note: null, custom_css: null },
    ...{ public_foreground: null, public_background: null },
  },
  capabilities: new Set(),
  idleTimeout: null,
  draftKey: null,
  extensions: null,
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['numbers', { total_count: 250, filter_count: 12 }, [250, 12]],
  ['text', { total_count: '250', filter_count: '12' }, [250, 12]],
  ['nothing', {}, [null, null]],
])(
  'reads the total and filtered counts from response metadata in the form %s (P-495, P-496)',
  async (_, meta, counts) => {
    const requests: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      requests.push(decodeURIComponent(address))
      return new Response(JSON.stringify({ data: [], meta }), { status: 200 })
    })
    const { readItems } = studioHost(studio, buildRegistry([]), key => key)
    const query = { limit: 0, fields: ['id'], meta: ['filter_count', 'total_count'] } as const
    const page = await readItems('articles', query)
    expect([page.totalCount, page.filterCount]).toEqual(counts)
    expect(requests).toEqual([expect.stringMatching(/^\/items\/articles\?.*meta=filter_count,total_count/)])
  },
)

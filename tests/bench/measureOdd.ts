import type { Browser, BrowserContext } from 'playwright'
import { withoutStartData } from '../journeys/studio.ts'
import { measurePage } from './measurePages.ts'

interface OddVisit {
  readonly browser: Browser
  readonly address: string
  readonly prepare: (context: BrowserContext) => Promise<void>
}

interface BootBody {
  readonly data: { readonly fields: readonly { readonly meta: object | null }[] }
}

/**
 * Milliseconds to a usable list if the start-up response is valid, and if none of its fields is: every row of metadata
 * is then read separately. Both responses pass through the same proxy.
 */
export async function measureOdd({ browser, address, prepare }: OddVisit): Promise<{ fits: number; odd: number }> {
  const usable = async (change: (body: BootBody) => unknown) => {
    const figures = await measurePage({
      browser,
      address,
      path: '/admin/collections/articles',
      ready: '[data-part="row"]',
      prepare: async context => {
        await prepare(context)
        await withoutStartData(context)
        await context.route('**/fieldhouse/boot*', async route => {
          const response = await route.fetch()
          await route.fulfill({ response, json: change(await response.json()) })
        })
      },
    })
    return figures.usable
  }
  return { fits: await usable(body => body), odd: await usable(withOddFields) }
}

/** Flags as 0 and 1, as a database without booleans stores them. */
function withOddFields({ data, ...rest }: BootBody): unknown {
  const fields = data.fields.map(field => ({ ...field, meta: field.meta && { ...field.meta, required: 1 } }))
  return { ...rest, data: { ...data, fields } }
}

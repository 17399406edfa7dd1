import type { Browser, BrowserContext } from 'playwright'
import { measureKeys, measurePage } from './measurePages.ts'
import { measureTurn } from './measureTurn.ts'
import { print } from './print.ts'
import { signedIn } from './signedIn.ts'

interface Compared {
  readonly path: string
  /** The content that is visible once the page is usable. */
  readonly ready: string
  readonly idealPath: string
  readonly idealReady: string
  readonly prepare?: (context: BrowserContext) => Promise<void>
}

/** The processor of this machine, and one that is four times slower. */
const speeds = [1, 4]

/** Deep links with a cold cache: ours and the baseline in turns. */
export async function comparePages(browser: Browser, ours: string, ideal: string): Promise<void> {
  const prepare = signedIn(ours)
  const pages = {
    login: { path: '/admin/login', ready: 'input[name="email"]', idealPath: '/login', idealReady: 'input' },
    list: {
      path: '/admin/collections/articles',
      ready: '[data-part="row"]',
      idealPath: '/',
      idealReady: '[data-part="row"]',
      prepare,
    },
    form: {
      path: '/admin/collections/wide/1',
      ready: '[data-field="field_59"] input',
      idealPath: '/form',
      idealReady: 'label:last-child input',
      prepare,
    },
    article: {
      path: '/admin/collections/articles/1',
      ready: '[data-field="author"] input',
      idealPath: '/form',
      idealReady: 'label:last-child input',
      prepare,
    },
  } satisfies Record<string, Compared>
  const measure = async ({ path, ready, idealPath, idealReady, prepare }: Compared, slow: number) => ({
    own: await measurePage({ browser, address: ours, path, ready, slow, ...(prepare && { prepare }) }),
    floor: await measurePage({ browser, address: ideal, path: idealPath, ready: idealReady, slow }),
  })
  print('measure', 'ours', 'ideal', 'we want')
  for (const slow of speeds) {
    const login = await measure(pages.login, slow)
    const list = await measure(pages.list, slow)
    const form = await measure(pages.form, slow)
    if (slow === 1) {
      const article = await measure(pages.article, slow)
      print('sign-in JS, KB', login.own.scripts, login.floor.scripts, '<= 120')
      print('JS to a usable list, KB', list.own.scripts, list.floor.scripts, '<= 190')
      print('requests to a usable list', list.own.requests, list.floor.requests, '<= 8')
      print('requests to a usable 12-field form', article.own.requests, article.floor.requests, '<= 10')
      print('requests to a usable 60-field form', form.own.requests, form.floor.requests, '<= 10')
      print('all requests of a list', list.own.allRequests, list.floor.allRequests, '-')
      print('all requests of a 12-field form', article.own.allRequests, article.floor.allRequests, '-')
      print('all requests of a 60-field form', form.own.allRequests, form.floor.allRequests, '-')
      print('JS heap after the list, MB', list.own.heap, list.floor.heap, '<= 8')
      print('DOM elements, list', list.own.elements, list.floor.elements, '<= 450')
      print('DOM elements, 60-field form', form.own.elements, form.floor.elements, '<= 600')
    }
    print(`sign-in usable, ms, ${slow}x`, login.own.usable, login.floor.usable, '<= 1.5x ideal')
    print(`list usable, ms, ${slow}x`, list.own.usable, list.floor.usable, '<= 2x ideal')
    print(`form usable, ms, ${slow}x`, form.own.usable, form.floor.usable, '<= 2.2x ideal')
    // The baseline has no task of 50 ms at full speed.
    if (slow > 1)
      print(`blocking time of the list, ms, ${slow}x`, list.own.blocking, list.floor.blocking, '<= 3x ideal')
  }
}

/** Typing and turning pages on open pages, with warm code. */
export async function compareWork(browser: Browser, ours: string, ideal: string): Promise<void> {
  print('warm pages', 'ours', 'ideal', 'we want')
  for (const slow of speeds) {
    // Its own: drafts of the other speed would be restored.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await signedIn(ours)(context)
    const page = await context.newPage()
    const turn = await measureTurn(page, `${ours}/admin/collections/articles`, slow)
    print(`next page, ms, ${slow}x`, turn, await measureTurn(page, ideal, slow), '<= 1.5x ideal')
    await page.goto(`${ours}/admin/collections/wide/1`)
    const own = await measureKeys(page, '[data-field="field_0"] input', slow)
    await page.goto(`${ideal}/form`)
    const floor = await measureKeys(page, 'input', slow)
    print(`key to paint, 60 fields, p95, ms, ${slow}x`, own.paint, floor.paint, '<= 1.2x ideal')
    print(`script per key, ms, ${slow}x`, own.script, floor.script, '<= 1.5x ideal')
    await context.close()
  }
}

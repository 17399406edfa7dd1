/** What the sign-in page is made of, besides the pages themselves: packages, primitives, session, words. */
const base = [
  // Of the router not what holds people back on a form, and of machines not what the session's does without.
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|xstate(?!\/dist\/log-)|@tanstack\/(react-router(?!\/dist\/esm\/useBlocker\.)|router-core|history|store|react-store))\//,
  /\/engine\/core\/(api\/(exchange|latency|viewAs|readFailure|ApiFailure|failureText|tokenSource)|store\/(createStore|siteName))\./,
  /\/engine\/core\/(session\/(accessToken|project|providerName|sessionActors|sessionMachine|tabs|tokenPayload)|paths\/base)\./,
  /\/engine\/(core\/(edits\/pendingEdits|lazy\/inTime)|ui\/lazy\/componentOf)\./,
  /\/engine\/(core\/i18n\/(Language|createText|english|intlTag)|ui\/(i18n\/I18n|store\/useStore))\./,
  /\/engine\/ui\/(icon\/(Icon|icons|knownIcons|corePaths)\.|button\/Button\.|(spinner|tooltip|notice|text-field|empty-state|tokens)\/)/,
  // With a chunk of its own it would cost a request.
  /\/app\/(session\/language|Logo)\./,
  /\/schemas\/data\/userName\.|\/locales\/public\/|vite\/preload-helper/,
]

/** The pages for everyone and the start of the app: the entry itself. */
const entry = /\/app\/((index|main|routes)\.|session\/)/

/** The plugins that the plainest list draws; they have nothing to be waited for. `everyday` in plugins/index.ts. */
const everyday =
  /\/plugins\/(displays\/(boolean|datetime|formatted-value|image|labels|raw|related-values)|layouts\/tabular)\//

/** What those plugins, and the declarations of all, take from the public surface and no page does. */
const theirs =
  /\/engine\/(core\/(registry|lazy|access)\/|core\/(edits\/Patch|display\/displayText)\.|form\/(studio|display\/picture|list-footer)\/|form\/display\/DisplayValue\.|screens\/list\/cell\/lazyCellEditor\.|ui\/(lazy|checkbox|chip|popover-list|select|pagination)\/|ui\/color\/colors)/

/** The page of an item, with the form: a chunk that is fetched while people read the list. */
const itemPage = /\/engine\/screens\/collections\/ItemPage\./

/** What of it the editors of whole objects and rows draw as well: the form without its page. */
const formRoots = [
  'form/ObjectForm.tsx',
  ...['RowForm.tsx', 'useRow.ts', 'useStagedEdits.ts', 'useListChanges.ts'].map(name => `screens/item/nested/${name}`),
]

/** What few people open, and seldom, and the words of other languages: they come when somebody wants them. */
const apart =
  /\/app\/extensions\/|\/engine\/(screens|core)\/(docs|settings|dataModel|doctor|extensions|modelFile|presets|project|relations|roles|permissions|webhooks)\/|\/collections\/OverviewPage\.|\/engine\/core\/i18n\/loadLanguage\.|\/engine\/ui\/markdown\//

/** Of a package that the studio is made of, what no page of it uses. */
const unused = /\/node_modules\/@tanstack\/(react-query|query-core)\/.*\/(useMutation|mutationObserver)\./

/** What plugins and the page of an item say: the first of them fetches it, and it must not bring the others along. */
const lateWords = /\/i18n\/lateEnglish\.|en-US\.json\?late/

/** The public surface of plugins: it names everything that some plugin may want, and most of them want little. */
const surface = /\/engine\/plugin\.ts$/

interface Modules {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** Whether a module is needed by the sign-in page and by the studio alike. */
const isBase = (id: string): boolean => base.some(test => test.test(id))

/**
 * The chunk of a module: `base`, `studio`, `late`, `form`, `item`, or null for one of its own. The studio is what its pages import by
 * themselves: a list drawn from many small chunks costs a request for each, and a round trip is dearer than a few
 * kilobytes that the next page needs anyhow. What is imported when it is drawn first stays apart.
 */
export function chunkOf(): (id: string, modules: Modules) => string | null {
  let studio: ReadonlySet<string> | null = null
  let item: ReadonlySet<string> | null = null
  let form: ReadonlySet<string> | null = null
  return (id, modules) => {
    if (isBase(id)) return 'base'
    if (entry.test(id) || unused.test(id)) return null
    if (lateWords.test(id)) return 'late'
    const pages = pagesOf(modules)
    studio ??= modulesOf(
      pages.filter(page => !itemPage.test(page)),
      modules,
    )
    item ??= modulesOf(
      pages.filter(page => itemPage.test(page)),
      modules,
    )
    if (studio.has(id)) return 'studio'
    form ??= closure(formRoots.map(pathIn), id => modules.getModuleInfo(id)?.importedIds ?? [])
    return item.has(id) ? (form.has(id) ? 'form' : 'item') : null
  }
}

/** What everyone may open is none of the studio's pages, nor is what few people open. */
const isPage = (id: string): boolean => !entry.test(id) && !apart.test(id)

const pathIn = (name: string): string => new URL(`../../engine/${name}`, import.meta.url).pathname

function pagesOf(modules: Modules): readonly string[] {
  const main = new URL('../../app/main.tsx', import.meta.url).pathname
  const start = closure([main], id => modules.getModuleInfo(id)?.importedIds ?? [])
  return [...start].flatMap(id =>
    entry.test(id) ? (modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter(isPage) : [],
  )
}

function modulesOf(pages: readonly string[], modules: Modules): ReadonlySet<string> {
  return closure(pages, id => {
    const info = modules.getModuleInfo(id)
    if (!info) return []
    if (surface.test(id)) return info.importedIds.filter(each => theirs.test(each))
    return [...info.importedIds, ...info.dynamicallyImportedIds.filter(each => everyday.test(each))]
  })
}

function closure(roots: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...next(id))
  }
  return seen
}

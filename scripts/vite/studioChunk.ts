/** The contents of the chunk of the entry, besides what the entry imports: packages, primitives, session, messages. */
const base = [
  // Without the blocker of the router, and without the parts of XState that the session machine does not use.
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|xstate(?!\/dist\/log-)|@tanstack\/(react-router(?!\/dist\/esm\/useBlocker\.)|router-core|history|store|react-store))\//,
  /\/engine\/core\/(api\/(exchange|latency|viewAs|readFailure|ApiFailure|failureText|tokenSource)|store\/(browserStorage|createStore|siteName))\./,
  /\/engine\/core\/(session\/(accessToken|forgetReads|project|providerName|sessionActors|sessionMachine|startData|tabs|tokenPayload)|paths\/base)\./,
  /\/engine\/(core\/(edits\/unsavedEdits|lazy\/(inTime|notProvided))|ui\/lazy\/componentOf)\./,
  /\/engine\/(core\/i18n\/(Language|createText|english|extensionMessages|intlTag)|ui\/(i18n\/I18n|store\/useStore))\./,
  /\/engine\/ui\/(icon\/(Icon|icons|knownIcons|corePaths)\.|button\/Button\.|text\/textStyles\.|(spinner|tooltip|notice|text-field|empty-state|tokens)\/)/,
  // As a separate chunk it would cost a request.
  /\/app\/(session\/language|Logo)\./,
  /\/schemas\/data\/(isRecord|userName)\.|\/locales\/public\/|vite\/preload-helper/,
]

/** The public pages and the start of the app: the entry itself. */
const entry = /\/app\/((index|main|routes)\.|session\/)/

/** The plugins of a basic list, loaded with it. `preloaded` in plugins/index.ts. */
const preloaded =
  /\/plugins\/(displays\/(boolean|datetime|formatted-value|image|labels|raw|related-values)\/|layouts\/tabular\/(?!VirtualRows|ResizeHandle|ColumnMenu|gridFocus|TableGrid))/

/** The part of the public API that those plugins, and all declarations, use and no page does. */
const theirs =
  /\/engine\/(core\/(registry|lazy|access)\/|core\/(edits\/Patch|display\/displayText|list\/toggleKey)\.|form\/(studio|display\/picture|list-footer)\/|form\/display\/DisplayValue\.|form\/cell\/lazyCellEditor\.|ui\/(lazy|checkbox|chip|popover-list|select|pagination)\/|ui\/(color\/(colors|presetColors)|useStable\.|drag\/(DragHandle|LazyDrag)\.))/

/** The page of an item, with the form: a chunk that loads while the user reads the list. */
const itemPage = /\/engine\/screens\/collections\/ItemPage\./

/** The form, which the editors of whole objects and rows also render. */
const formRoots = [
  'form/ObjectForm.tsx',
  ...['RowForm.tsx', 'useRow.ts', 'useStagedEdits.ts', 'useListChanges.ts'].map(name => `form/related/${name}`),
]

/** The editors of common forms: a request for each of them costs more than the few kilobytes that a form does not use. */
const fieldEditors =
  /\/plugins\/interfaces\/(checkboxes|datetime|divider|dropdown|dropdown-multiselect|group|numeric|radio-buttons|slider|slug(?!\/SlugHelp)|tags|text-input|textarea|toggle)\//

/** What they use of the public API, and no page does. */
const fieldParts =
  /\/engine\/(core\/(text\/restrictText|form\/openSections|picker\/(recentKeys|searchMatch|titleFields)|display\/(numberInput|choices\/(choiceColumns|toggleChoice)))\.|ui\/(text\/restrictInput\.|code\/CodeEditor\.|useSettled\.|multiselect\/Multiselect\.|field-button\/FieldButton\.|combobox\/(Combobox|ComboboxList|useComboboxList)\.|control\/Control\.)|form\/display\/(OddValue|choices\/(ChoiceFace|ChoiceBox|ChoiceGrid|ChoiceSearch|OtherChoice)|picker\/(ItemPicker|usePickerItems))\.)/

/** The editors of related items and files. */
const relatedEditors =
  /\/plugins\/interfaces\/(file|files|image|many-to-many|many-to-one|one-to-many|translations|user)\//

const relatedParts =
  /\/engine\/(core\/(upload\/(UploadReport|uploadCommands|uploadTexts|UploadsState|pick\/readDrop|pick\/readPicked)|files\/storedFile|item\/nested\/(listShape|rowPlaces|relatedRows|listQuery|readKey))|ui\/menu\/MenuFace|form\/(upload\/(FileSources|FileWays|pick\/useFileDrop|useUploadCommands|UploadAnswers|UploadList|useUploadState|useOwnUploads|FileField)|files\/FileFace|related\/(lazyDrawers|useStagedEdits|useRow|RowForm|ModalPicker|RelatedOneButtons|OpenItemLink|RelatedOneDrawer|useOneItem|RelatedOne|RelatedList|StateMark|useListChanges)))\./

/** Parts of the page of an item that it loads right after it is drawn. */
const itemParts =
  /\/engine\/(form\/changes\/PendingChanges|core\/(journal\/(keepDrafts|draftJournal|draftStore)|store\/browserDatabase))\./

/** Features that few users open, and the messages of other languages: loaded on demand. */
const apart =
  /\/app\/extensions\/|\/engine\/(screens|core)\/(docs|settings|dataModel|doctor|extensions|modelFile|presets|project|relations|roles|permissions|webhooks)\/|\/collections\/OverviewPage\.|\/engine\/core\/i18n\/loadLanguage\.|\/engine\/ui\/markdown\//

/** The parts of a studio package that no page uses. */
const unused = /\/node_modules\/@tanstack\/(react-query|query-core)\/.*\/(useMutation|mutationObserver)\./

/** The messages of plugins and of the item page: the first of them loads it, and it must not load the others too. */
const lateWords = /\/i18n\/pluginMessages\.|en-US\.json\?late/

/** What only parts that load later use of a studio package. They load the late messages too, so it costs no request. */
const lateParts = /\/node_modules\/@tanstack\/(react-query|query-core)\/.*\/(useQueries|queriesObserver)\./

/** The public API of plugins: it exports everything that a plugin may need, and most plugins need little. */
const surface = /\/engine\/plugin\.ts$/

/** Small parts of the public API that plugins of every kind use. */
const commonParts =
  /\/engine\/(core\/(lazy\/loadOnce|display\/choices\/readChoices)|form\/display\/(useTemplate|user\/UserFace)|ui\/focus\/listStep)\./

/** They are smaller than a request, and what cleans HTML mostly needs both. */
const htmlParts = /\/engine\/ui\/html\/(isSafeAddress|trustHtml)\./

/** What lists and trees of related items share. */
const listParts = /\/engine\/(core\/item\/nested\/listColumns|form\/related\/(NestedSearch|useListPermissions))\./

const others = [
  ['html', htmlParts],
  ['lists', listParts],
  ['studio', commonParts],
  ['item', itemParts],
  ['fields', fieldEditors],
  ['fields', fieldParts],
  ['related', relatedEditors],
  ['related', relatedParts],
] as const

interface Modules {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** Whether both the sign-in page and the studio need a module. */
const isBase = (id: string): boolean => base.some(test => test.test(id))

/**
 * The chunk of a module: `index`, `studio`, `late`, `item`, `fields`, `related`, or null for its own chunk. The studio chunk holds
 * the static imports of its pages: a list built from many small chunks costs a request for each, and a round trip costs
 * more than a few kilobytes that the next page needs anyway. Lazy imports stay separate.
 */
export function chunkOf(): (id: string, modules: Modules) => string | null {
  let start: ReadonlySet<string> | null = null
  let studio: ReadonlySet<string> | null = null
  let item: ReadonlySet<string> | null = null
  let form: ReadonlySet<string> | null = null
  return (id, modules) => {
    start ??= startOf(modules)
    if (isBase(id) || start.has(id)) return 'index'
    if (entry.test(id) || unused.test(id)) return null
    if (lateWords.test(id) || lateParts.test(id)) return 'late'
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
    // A form needs its editors: together they are one request.
    if (item.has(id)) return form.has(id) || fieldParts.test(id) ? 'fields' : 'item'
    return others.find(([, test]) => test.test(id))?.[0] ?? null
  }
}

/** Leaves out public pages and rarely used pages. */
const isPage = (id: string): boolean => !entry.test(id) && !apart.test(id)

const pathIn = (name: string): string => new URL(`../../engine/${name}`, import.meta.url).pathname

/** The entry, with all that it imports. */
function startOf(modules: Modules): ReadonlySet<string> {
  const page = new URL('../../app/index.html', import.meta.url).pathname
  return closure([page], id => modules.getModuleInfo(id)?.importedIds ?? [])
}

function pagesOf(modules: Modules): readonly string[] {
  return [...startOf(modules)].flatMap(id =>
    entry.test(id) ? (modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter(isPage) : [],
  )
}

function modulesOf(pages: readonly string[], modules: Modules): ReadonlySet<string> {
  return closure(pages, id => {
    const info = modules.getModuleInfo(id)
    if (!info) return []
    if (surface.test(id)) return info.importedIds.filter(each => theirs.test(each))
    return [...info.importedIds, ...info.dynamicallyImportedIds.filter(each => preloaded.test(each))]
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

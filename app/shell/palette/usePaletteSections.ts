import { visibleCollections } from '#engine/core/collections/visibleCollections.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { bookmarkHref, collectionHref, itemHref } from '#engine/core/paths/paths.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useBookmarks } from '#engine/screens/list/presets/usePreset.tsx'
import { pageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { useSettled } from '#engine/ui/useSettled.ts'
import { newKey } from '#schemas/data/Item.ts'
import type { CurrentUser } from '#schemas/data/User.ts'
import { reachableModules } from '../../modules/visibleModules.ts'
import { chooseTheme, themeIcons, themes } from '../theme.ts'
import { findEntries, rankEntries } from './findEntries.ts'
import type { PaletteEntry, PaletteSection } from './PaletteEntry.ts'
import { useFoundItems } from './useFoundItems.ts'
import { type Place, useVisitedPlaces } from './useVisitedPlaces.ts'

/** Minimum search length for items: a single letter matches everything. */
const fewest = 2
/** The maximum number of collections to search, most recently visited first. */
const searched = 8
/** Items to read of each collection: titles that match are shown first, so more are read than shown. */
const readEach = 25
const maxItems = 20
/** The maximum number of recent pages to show before the user types. */
const recent = 6

export interface PaletteProps {
  readonly user: CurrentUser
  readonly navigate: (href: string) => void
}

export interface PaletteState {
  readonly sections: readonly PaletteSection[]
  readonly loading: boolean
  readonly error: unknown
}

/** What the palette offers for a search: recent pages, the commands of this page, places and items. */
export function usePaletteSections({ user, navigate }: PaletteProps, search: string): PaletteState {
  const text = useText()
  const { metadata, registry } = useStudio()
  const currentPath = location.pathname
  const typed = useSettled(search.trim(), 200)
  const visible = visibleCollections(metadata)
  const visited = useVisitedPlaces(user.id, currentPath)
  const ranked = [...new Set([...visited.places.map(place => place.collection), ...visible])].filter(
    each => visible.includes(each) && !each.isSingleton,
  )
  const foundItems = useFoundItems(
    typed.length < fewest
      ? []
      : ranked.slice(0, searched).map(collection => ({ collection, query: { search: typed, limit: readEach } })),
    typed,
  )
  const commands = [...useStore(pageCommands).values()].flat()

  const placeEntry = ({ collection, key, label }: Place, section: string): PaletteEntry => ({
    id: `${section} ${collection.collection} ${key ?? ''}`,
    label,
    icon: collection.icon,
    ...(key === null ? {} : { hint: collection.name }),
    run: () => navigate(key === null ? collectionHref(collection.collection) : itemHref(collection.collection, key)),
  })
  const lastPages = visited.places.slice(0, recent).map(place => placeEntry(place, 'recent'))
  // Unavailable commands come last, with the reason.
  const actions = commands.map(
    ({ id, onSelect, icon = 'bolt', description, ...command }): PaletteEntry => ({
      ...command,
      id: `command ${id}`,
      icon,
      run: onSelect,
    }),
  )
  const ready = [
    ...actions.filter(each => each.disabledReason === undefined),
    ...actions.filter(each => each.disabledReason !== undefined),
  ]
  const collections = visible.map(collection =>
    placeEntry({ collection, key: null, label: collection.name }, 'collection'),
  )
  const bookmarks = useBookmarks().flatMap((preset): readonly PaletteEntry[] => {
    const collection = visible.find(each => each.collection === preset.collection)
    return collection
      ? [
          {
            id: `bookmark ${preset.id}`,
            label: preset.bookmark ?? '',
            hint: collection.name,
            icon: 'bookmark',
            run: () => navigate(bookmarkHref(collection.collection, preset.id)),
          },
        ]
      : []
  })
  const createWords = text('palette.create_words').split(' ')
  const created = visible
    .filter(each => !each.isSingleton && metadata.decide('create', each.collection).allowed)
    .map(collection => ({
      id: `create ${collection.collection}`,
      label: text('palette.create_in', { collection: collection.name }),
      also: createWords,
      icon: 'add',
      run: () => navigate(itemHref(collection.collection, newKey)),
    }))
  const places = reachableModules(registry, metadata).map(
    ({ id, name, icon, path }): PaletteEntry => ({
      id: `module ${id}`,
      label: text(name),
      ...(path.startsWith('/settings') ? { hint: text('palette.settings') } : {}),
      icon,
      run: () => navigate(hrefOf(path)),
    }),
  )
  const settings: readonly PaletteEntry[] = [
    ...themes.map(theme => ({
      id: `theme ${theme}`,
      label: text('palette.theme', { theme: text(`theme.${theme}`) }),
      icon: themeIcons[theme],
      run: () => void chooseTheme(theme, text),
    })),
    { id: 'out', label: text('sign_out'), icon: 'logout', run: () => navigate(hrefOf('/logout')) },
  ]
  const sections: readonly PaletteSection[] = [
    ...(search === '' ? [{ id: 'recent', title: text('palette.recent'), entries: lastPages }] : []),
    { id: 'actions', title: text('palette.actions'), entries: ready },
    { id: 'collections', title: text('collections'), entries: collections },
    { id: 'bookmarks', title: text('palette.bookmarks'), entries: bookmarks },
    ...(search === '' ? [] : [{ id: 'create', title: text('palette.create'), entries: created }]),
    { id: 'places', title: text('palette.places'), entries: places },
    { id: 'settings', title: text('palette.settings'), entries: settings },
  ]
  const items = {
    id: 'items',
    title: text('palette.items'),
    entries: rankEntries(
      foundItems.items.map(item => placeEntry(item, 'item')),
      typed,
    ).slice(0, maxItems),
  }
  const own = findEntries(sections, search)
  return {
    // Items come after the instant results, so that nothing moves under the pointer when they load.
    sections: items.entries.length > 0 ? [...own, items] : own,
    loading: foundItems.loading || search.trim() !== typed,
    error: foundItems.error,
  }
}

import { useState } from 'react'
import {
  type Item,
  type Key,
  type LayoutProps,
  layoutStyles,
  MapView,
  Notice,
  toggleKey,
  useTemplate,
  useText,
} from '#engine/plugin.ts'
import { readFieldGeometry } from '#schemas/geometry/fieldGeometry.ts'
import styles from './MapLayout.module.css'
import { MapList } from './MapList.tsx'
import { mapParts } from './mapParts.ts'
import { maxItems } from './maxItems.ts'
import type { MapLayoutOptions } from './options.ts'

/** Items on a map, and next to it the same items as a list for the keyboard. */
export default function MapLayout(props: LayoutProps<MapLayoutOptions>) {
  const { collection, items, options, count, selection, selecting, changeSelection, openItem, itemHref } = props
  const text = useText()
  const [focused, setFocused] = useState<string | null>(null)
  const { field, title } = mapParts(collection, options)
  const { words } = useTemplate(collection.collection, title)
  if (!field)
    return (
      <div className={layoutStyles.missing}>
        <Notice kind="info">
          <strong>{text('map.field_missing')}</strong> {text('map.field_missing_body')}
        </Notice>
      </div>
    )
  const entries = items.map(item => entryOf(item, collection.primaryKey))
  const shapes = entries.flatMap(({ key, item }) => {
    const read = readFieldGeometry(item[field.field], field.type)
    return read.ok && read.value ? [{ key: String(key), geometry: read.value }] : []
  })
  const placed = new Set(shapes.map(({ key }) => key))
  const without = entries.length - placed.size
  const chosen = new Set(selection.map(String))
  const activate = (key: Key) => {
    if (!selecting && selection.length === 0) return openItem(key)
    changeSelection(toggleKey(selection, key))
  }
  const marked = entries.findIndex(({ key }) => String(key) === focused)
  const shownAt = shapes.find(({ key }) => key === focused)?.geometry
  return (
    <div className={layoutStyles.frame} data-part="map" aria-busy={props.loading}>
      {count !== null && count > maxItems && (
        <Notice kind="info">{text('calendar.limited', { count: maxItems })}</Notice>
      )}
      <div className={styles.both}>
        <div className={styles.map}>
          <MapView
            key={`${options.clusterData}`}
            label={collection.name}
            shapes={shapes}
            clustered={options.clusterData}
            handles={shownAt?.type === 'Point' ? [shownAt.coordinates] : []}
            marked={marked < 0 ? null : 0}
            fitKey={shapes.map(({ key }) => key).join()}
            wheelZooms
            onShapePress={key => {
              const entry = entries.find(each => String(each.key) === key)
              if (entry) activate(entry.key)
            }}
          />
        </div>
        <MapList
          name={collection.name}
          entries={entries.map(({ key, item }) => ({
            key,
            title: words(item) || String(key),
            href: itemHref(key),
            isPlaced: placed.has(String(key)),
            isChosen: chosen.has(String(key)),
          }))}
          note={without > 0 ? text('map.without_position', { count: without }) : null}
          activate={activate}
          focus={key => setFocused(key === null ? null : String(key))}
        />
      </div>
    </div>
  )
}

// Safe: every item has its primary key.
const entryOf = (item: Item, primaryKey: string) => ({ item, key: item[primaryKey] as Key })

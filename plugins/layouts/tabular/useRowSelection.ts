import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Item, type Key, type LayoutProps, toggleKey, useStable } from '#engine/plugin.ts'
import type { TabularOptions } from './options.ts'

/** The selection of rows, one by one or as a range, and the effect of a press on a row. */
export function useRowSelection(props: LayoutProps<TabularOptions>) {
  const { collection, items, selection, changeSelection, selecting, openItem } = props
  const keyOf = (item: Item) => item[collection.primaryKey] as Key
  const chosen = new Set(selection.map(String))
  const keys = items.map(keyOf)
  const anchor = useRef<Key | null>(null)
  const toggle = useStable((key: Key, range = false) => {
    const [from, to] = [anchor.current, key].map(each => keys.findIndex(other => String(other) === String(each)))
    anchor.current = key
    if (range && from !== undefined && to !== undefined && from >= 0) {
      const between = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
      const selectedKeys = new Set(selection.map(String))
      return changeSelection([...selection, ...between.filter(each => !selectedKeys.has(String(each)))])
    }
    changeSelection(toggleKey(selection, key))
  })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const activate = useStable((key: Key, wait: number = 0) => {
    clearTimeout(waiting.current)
    if (selecting || selection.length > 0) toggle(key)
    else if (wait > 0) waiting.current = setTimeout(() => openItem(key), wait)
    else openItem(key)
  })
  const selectAll = () => changeSelection(chosen.size >= items.length ? [] : keys)
  /** Whether a second press has another meaning. */
  const stopWaiting = () => {
    clearTimeout(waiting.current)
    return !selecting && selection.length === 0
  }
  const selectByKeys = (event: KeyboardEvent) => {
    if (props.single || event.key.toLowerCase() !== 'a' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    selectAll()
  }
  return { keyOf, keys, chosen, toggle, activate, stopWaiting, selectAll, selectByKeys }
}

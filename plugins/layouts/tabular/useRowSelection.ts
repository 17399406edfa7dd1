import { useCallback, useEffect, useRef } from 'react'
import type { Item, Key, LayoutProps } from '#engine/plugin.ts'
import type { TabularOptions } from './options.ts'

/** The selection of rows, one by one or as a range, and what a press on a row does. */
export function useRowSelection(props: LayoutProps<TabularOptions>) {
  const { collection, items, selection, changeSelection, selecting, openItem } = props
  const keyOf = (item: Item) => item[collection.primaryKey] as Key
  const chosen = new Set(selection.map(String))
  const keys = items.map(keyOf)
  const latest = useRef({ selection, selecting, openItem, changeSelection, keys })
  latest.current = { selection, selecting, openItem, changeSelection, keys }
  const anchor = useRef<Key | null>(null)
  const toggle = useCallback((key: Key, range = false) => {
    const { selection, changeSelection, keys } = latest.current
    const [from, to] = [anchor.current, key].map(each => keys.findIndex(other => String(other) === String(each)))
    anchor.current = key
    if (range && from !== undefined && to !== undefined && from >= 0) {
      const between = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
      const known = new Set(selection.map(String))
      return changeSelection([...selection, ...between.filter(each => !known.has(String(each)))])
    }
    const without = selection.filter(other => String(other) !== String(key))
    changeSelection(without.length < selection.length ? without : [...selection, key])
  }, [])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const activate = useCallback(
    (key: Key, wait = 0) => {
      const { selecting, selection, openItem } = latest.current
      clearTimeout(waiting.current)
      if (selecting || selection.length > 0) toggle(key)
      else if (wait > 0) waiting.current = setTimeout(() => openItem(key), wait)
      else openItem(key)
    },
    [toggle],
  )
  const selectAll = () => changeSelection(chosen.size >= items.length ? [] : keys)
  const stopWaiting = () => clearTimeout(waiting.current)
  return { keyOf, keys, chosen, toggle, activate, stopWaiting, selectAll }
}

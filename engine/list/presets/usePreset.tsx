import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import type { PresetStore } from './PresetStore.ts'
import type { ListPreset } from './selectPreset.ts'

const Context = createContext<PresetStore | null>(null)

/** Hands the presets to the lists below, and saves what is waiting when the page goes away. */
export function PresetProvider({ store, children }: { readonly store: PresetStore; readonly children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('pagehide', store.flush)
    return () => {
      window.removeEventListener('pagehide', store.flush)
      store.flush()
    }
  }, [store])
  return <Context value={store}>{children}</Context>
}

export interface PresetHandle {
  readonly preset: ListPreset
  readonly change: PresetStore['change']
  readonly reset: PresetStore['reset']
}

/** The preset of a collection's list. Throws outside of a `PresetProvider`. */
export function usePreset(collection: string): PresetHandle {
  const store = useContext(Context)
  if (store === null) throw new Error('usePreset was called outside of a PresetProvider')
  const preset = useSyncExternalStore(store.subscribe, () => store.current(collection))
  return { preset, change: store.change, reset: store.reset }
}

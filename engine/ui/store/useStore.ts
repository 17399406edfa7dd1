import { useSyncExternalStore } from 'react'
import type { Store } from '#engine/core/store/createStore.ts'

/** The value of a store; redraws when it changes. */
export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value =>
  useSyncExternalStore(subscribe, get)

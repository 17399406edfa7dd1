import type { Patch } from '#engine/core/edits/Patch.ts'
import { causeText } from '#engine/core/registry/PluginFault.ts'
import type { FrameMessage, FrameProps } from '#engine/core/sandbox/messages.ts'
import { createStore } from '#engine/core/store/createStore.ts'

/** Milliseconds between two values that are sent: fewer than the page takes for an endless change. */
const pauseMs = 60

/** The props of an editor in a frame, with the changes that the page has not confirmed yet. */
export type FramedState = ReturnType<typeof framedState>

/**
 * Applies each new value at once, so that typing does not wait for the page, and sends the latest one. Props that are
 * older than a change do not bring the previous value back.
 */
export function framedState(send: (message: FrameMessage) => void) {
  const store = createStore<FrameProps | null>(null)
  let number = 0
  let waiting: Patch | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  const emit = (patch: Patch) => {
    try {
      send({ type: 'change', patch, number })
    } catch (cause) {
      // A value that cannot leave the frame, such as a function.
      send({ type: 'failed', detail: causeText(cause) })
    }
  }
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (waiting === null) return
    emit(waiting)
    waiting = null
    timer = setTimeout(flush, pauseMs)
  }
  return {
    subscribe: store.subscribe,
    get: store.get,
    receive: (props: FrameProps, seen: number): void => {
      const current = store.get()
      store.put(current && seen < number ? { ...props, value: current.value, item: current.item } : props)
    },
    change: (patch: Patch): void => {
      number += 1
      const current = store.get()
      if (patch?.op === 'set' && current) {
        store.put({ ...current, value: patch.value, item: { ...current.item, [current.field.field]: patch.value } })
        waiting = patch
        if (timer === null) flush()
      } else {
        flush()
        emit(patch)
      }
    },
  }
}

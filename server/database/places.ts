/** A number of places that are taken in the order in which they were asked for. */
export interface Places {
  /** Resolves when there is a place. Rejects with the reason of the signal when that is aborted first. */
  readonly take: (signal?: AbortSignal) => Promise<void>
  readonly give: () => void
  /** Whether somebody waits. */
  readonly isWanted: () => boolean
}

export function places(count: number): Places {
  const waiting = new Set<() => void>()
  const state = { free: count }
  return {
    take: signal =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        if (state.free > 0) {
          state.free -= 1
          return resolve()
        }
        const leave = () => {
          waiting.delete(enter)
          reject(signal?.reason)
        }
        const enter = () => {
          waiting.delete(enter)
          signal?.removeEventListener('abort', leave)
          resolve()
        }
        waiting.add(enter)
        signal?.addEventListener('abort', leave, { once: true })
      }),
    give: () => {
      const [next] = waiting
      if (next) next()
      else state.free += 1
    },
    isWanted: () => waiting.size > 0,
  }
}

/** Does work in a place, which is given back however it ends. */
export async function inPlace<A>(of: Places, work: () => Promise<A>, signal?: AbortSignal): Promise<A> {
  await of.take(signal)
  try {
    return await work()
  } finally {
    of.give()
  }
}

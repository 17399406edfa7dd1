/** A limited number of slots, granted in the order of the requests. */
export interface Places {
  /** Resolves when a slot is free. Rejects with the reason of the signal if that is aborted first. */
  readonly take: (signal?: AbortSignal) => Promise<void>
  readonly give: () => void
  /** Whether a caller is waiting. */
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

/** Runs work in a slot, which is released however it ends. */
export async function inPlace<A>(of: Places, work: () => Promise<A>, signal?: AbortSignal): Promise<A> {
  await of.take(signal)
  try {
    return await work()
  } finally {
    of.give()
  }
}

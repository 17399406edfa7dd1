import type { CompiledQuery } from 'kysely'

const signals = new WeakMap<CompiledQuery, AbortSignal>()

/** Ends the statement when the signal is aborted, where the connection can do so. */
export function withSignal<R>(query: CompiledQuery<R>, signal: AbortSignal): CompiledQuery<R> {
  signals.set(query, signal)
  return query
}

export const signalOf = (query: CompiledQuery): AbortSignal | undefined => signals.get(query)

import type { CompiledQuery } from 'kysely'

const signals = new WeakMap<CompiledQuery, AbortSignal>()

/** Ends the statement when the signal is aborted, if the connection supports it. */
export function withSignal<R>(query: CompiledQuery<R>, signal: AbortSignal): CompiledQuery<R> {
  signals.set(query, signal)
  return query
}

export const signalOf = (query: CompiledQuery): AbortSignal | undefined => signals.get(query)

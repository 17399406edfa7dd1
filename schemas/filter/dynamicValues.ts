/** Who asks, for the dynamic values of filters and presets. */
export interface DynamicContext {
  readonly user: string | null
  readonly role: string | null
  /** The current time as ISO text with milliseconds and Z. */
  readonly now: string
}

/** Replaces `$NOW`, `$CURRENT_USER` and `$CURRENT_ROLE` wherever they stand as values (P-512 … P-514). */
export function withDynamicValues<Value>(value: Value, context: DynamicContext): Value {
  // Safe: the shape is kept; only text values are exchanged for text or null.
  return replace(value, context) as Value
}

function replace(value: unknown, context: DynamicContext): unknown {
  if (Array.isArray(value)) return value.map(entry => replace(entry, context))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replace(entry, context)]))
  if (value === '$NOW') return context.now
  if (value === '$CURRENT_USER') return context.user
  if (value === '$CURRENT_ROLE') return context.role
  return value
}

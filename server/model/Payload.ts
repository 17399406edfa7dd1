/** The values of an item as a client sends them, by field. */
export type Payload = Readonly<Record<string, unknown>>

export const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

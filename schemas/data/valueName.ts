/** What a value is, for a message to a developer: `"abc"`, `5`, `a list`, `a Date`. */
export function valueName(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'object' && value !== null)
    return isPlain(value) ? 'an object' : `a ${String(value.constructor?.name)}`
  return String(value)
}

/** Also objects of another window, whose prototype is another object without a prototype. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

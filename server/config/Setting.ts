/** One setting of the environment: how it is parsed, and its documentation. */
export interface Setting<Value> {
  /** The purpose of the setting, in one sentence. */
  readonly about: string
  /** Ends the sentence "NAME must be …". */
  readonly expected: string
  /** The default for a missing or empty variable; null if there is none. */
  readonly fallback: string | null
  /** The behavior without a value, if `fallback` does not tell. */
  readonly otherwise?: string
  /** The value, or a refusal: `undefined` for the default message, or a specific message. */
  readonly parse: (text: string) => Value | undefined | Refusal
  /** True if messages must not repeat the text. */
  readonly confidential?: true
}

/** Why a well-formed value is refused. */
export class Refusal {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** A setting with a default. */
export const setting = <Value>(declared: Setting<Value> & { readonly fallback: string }) => declared

/** A setting that may be empty; its value is then null. */
export const optional = <Value>(declared: Omit<Setting<Value>, 'fallback'>) => ({ ...declared, fallback: null })

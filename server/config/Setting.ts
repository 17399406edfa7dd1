/** One setting of the environment: how it is read, and what the documentation says of it. */
export interface Setting<Value> {
  /** What the setting is for, one sentence. */
  readonly about: string
  /** Ends the sentence "NAME must be …". */
  readonly expected: string
  /** The text used when the variable is missing or empty; null when there is no such text. */
  readonly fallback: string | null
  /** What happens without a value, where `fallback` does not say it. */
  readonly otherwise?: string
  /** The value, or a refusal: `undefined` for the usual sentence, or a sentence of its own. */
  readonly parse: (text: string) => Value | undefined | Refusal
  /** True where the text must not be repeated in messages. */
  readonly confidential?: true
}

/** Why a well-formed value is not taken. */
export class Refusal {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** A setting with a default. */
export const setting = <Value>(declared: Setting<Value> & { readonly fallback: string }) => declared

/** A setting that may stay empty; its value is null then. */
export const optional = <Value>(declared: Omit<Setting<Value>, 'fallback'>) => ({ ...declared, fallback: null })

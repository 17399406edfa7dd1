/** A value that is read when metrics are requested. */
export interface Reading {
  readonly name: string
  readonly about: string
  /** `counter` for a total that only grows. */
  readonly kind: 'gauge' | 'counter'
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]
}

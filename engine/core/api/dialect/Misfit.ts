/** Why the studio cannot work with a server. */
export type Misfit =
  /** No answer of it is one of the dialect. */
  | { readonly kind: 'other' }
  /** 11 or later: rights are kept in another way. */
  | { readonly kind: 'later'; readonly version: string | null }

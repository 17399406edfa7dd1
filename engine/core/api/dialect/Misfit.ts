/** Why the studio cannot work with a server. */
export type Misfit =
  /** No response of this server fits the dialect. */
  | { readonly kind: 'other' }
  /** Version 11 or later, which stores permissions differently. */
  | { readonly kind: 'later'; readonly version: string | null }

/** The result of signing in or refreshing. */
export interface Grant {
  readonly token: string
  /** Life of the token in milliseconds. */
  readonly expires: number
  /** When it expires, by the clock of this computer, because the server's clock may differ. */
  readonly until: number
}

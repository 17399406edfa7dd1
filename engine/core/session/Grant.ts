/** What signing in or refreshing gives. */
export interface Grant {
  readonly token: string
  /** Life of the token in milliseconds. */
  readonly expires: number
  /** When its life is over, by the clock of this computer: that of the server says nothing here. */
  readonly until: number
}

/** The new users of the demo project. They share one password. */
export interface DemoUsers {
  readonly emails: readonly string[]
  readonly password: string
}

/** The people of the demo project who were just made. One password serves both. */
export interface DemoUsers {
  readonly emails: readonly string[]
  readonly password: string
}

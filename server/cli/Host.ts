import { Context } from 'effect'

/** The surroundings of a command: what it reads, and where it prints. */
export interface HostInterface {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Prints the result, to the standard output. */
  readonly print: (text: string) => void
  /** Prints a note or a failure, to the standard error output. */
  readonly warn: (text: string) => void
}

export class Host extends Context.Service<Host, HostInterface>()('Host') {}

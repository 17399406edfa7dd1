/** What a command ends with, as documented in docs/reference/cli.md. */
export const exitCodes = {
  done: 0,
  /** The command failed and changed nothing, or what it says. */
  failed: 1,
  /** The command does not exist, or its arguments are wrong. */
  usage: 64,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Why a command cannot do its work, for the person who called it. */
export class CommandFailure extends Error {}

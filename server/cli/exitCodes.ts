/** What a command ends with, as documented in docs/reference/cli.md. */
export const exitCodes = {
  done: 0,
  /** The command failed and changed nothing, or what it says. */
  failed: 1,
  /** There are differences: the project is not as the file describes it, or the tables are not of this version. */
  differs: 2,
  /** The command does not exist, or its arguments are wrong. */
  usage: 64,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Why a command cannot do its work, for the person who called it. */
export class CommandFailure extends Error {}

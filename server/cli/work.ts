import { Data, Effect } from 'effect'
import { Unadoptable } from '#server/adoption/Unadoptable.ts'
import { RestoreRefusal } from '#server/backup/RestoreRefusal.ts'
import { RescueRefusal } from '#server/services/accounts/rescue.ts'
import { CommandFailure, type ExitCode, exitCodes } from './exitCodes.ts'
import { Host, type HostInterface } from './Host.ts'

/** A command that ended with another code than 0. */
export class Ended extends Data.TaggedError('Ended')<{ readonly code: ExitCode }> {}

/**
 * The handler of a command: a function that does its work and returns how it ended. Expected failures print their
 * message, others also the name of the command.
 */
export const work =
  <Input>(name: string, run: (input: Input, host: HostInterface) => Promise<ExitCode | undefined>) =>
  (input: Input): Effect.Effect<void, Ended, Host> =>
    Effect.gen(function* () {
      const host = yield* Host
      const code = yield* Effect.promise(() => run(input, host).catch((cause: unknown) => failed(name, cause, host)))
      if (code) return yield* new Ended({ code })
    })

function failed(name: string, cause: unknown, { warn }: HostInterface): ExitCode {
  const isExpected = [CommandFailure, RescueRefusal, RestoreRefusal, Unadoptable].some(each => cause instanceof each)
  const text = cause instanceof Error ? cause.message : String(cause)
  warn(isExpected ? text : `${name} failed: ${text}`)
  return exitCodes.failed
}

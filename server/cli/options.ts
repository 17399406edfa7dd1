import { Argument, Flag } from 'effect/cli'

/** A flag that is off unless it is given. */
export const flag = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false), Flag.withoutNegation)

export const jsonFlag = flag('json', 'Prints the result as JSON')

export const databaseArgument = Argument.String('database').pipe(
  Argument.withDescription('The path of an SQLite file or postgres://…, by default DATABASE_URL'),
  Argument.optional,
)

import { Console, Effect, FileSystem, Layer, Path, Stdio, Terminal } from 'effect'
import { CliConfig, GlobalFlag } from 'effect/cli'
import { ChildProcessSpawner } from 'effect/process'
import { Host, type HostInterface } from './Host.ts'

/**
 * What the command line library requires. Our commands ask no questions and start no programs through it, so that only
 * printing is provided.
 */
export const environment = (host: HostInterface) =>
  Layer.mergeAll(
    FileSystem.layerNoop({}),
    Path.layer,
    Stdio.layerTest({}),
    Layer.succeed(
      Terminal.Terminal,
      Terminal.make({
        columns: Effect.succeed(process.stdout.columns ?? 100),
        rows: Effect.succeed(process.stdout.rows ?? 30),
        size: Effect.die('unused'),
        readInput: Effect.die('unused'),
        readLine: Effect.die('unused'),
        display: text => Effect.sync(() => host.print(text)),
      }),
    ),
    Layer.succeed(
      ChildProcessSpawner.ChildProcessSpawner,
      ChildProcessSpawner.make(() => Effect.die('unused')),
    ),
    CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
    Layer.succeed(Console.Console, consoleOf(host)),
    Layer.succeed(Host, host),
  )

const consoleOf = ({ print, warn }: HostInterface): Console.Console =>
  Object.assign(Object.create(console), {
    log: (...parts: readonly unknown[]) => print(parts.join(' ')),
    error: (...parts: readonly unknown[]) => warn(parts.join(' ')),
  })

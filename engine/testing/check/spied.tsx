import { type ComponentType, Profiler } from 'react'
import type { Patch } from '#engine/core/edits/Patch.ts'
import { patchProblem } from '#engine/core/edits/patchProblem.ts'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import { causeText } from '#engine/core/registry/PluginFault.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Subject } from './Subject.ts'

export interface Emitted {
  readonly patch: unknown
  /** Why it cannot be applied; null if it can. */
  readonly problem: string | null
}

/** What a plugin has done since it was drawn. */
export interface SpyLog {
  patches: readonly Emitted[]
  /** Milliseconds of each render. */
  renders: readonly number[]
}

interface Spied {
  readonly plugin: Subject['plugin']
  readonly log: SpyLog
}

const known = new WeakMap<object, Spied>()

/** The same plugin, with a record of its renders and of its patches. Invalid patches are not passed on. */
export function spied(plugin: Subject['plugin']): Spied {
  const found = known.get(plugin)
  if (found) return found
  const log: SpyLog = { patches: [], renders: [] }
  const load = async () => {
    // Safe: the caller passes the props of its kind.
    const Drawn = (await plugin.load()).default as ComponentType<object>
    return { default: (props: object) => <Watched Drawn={Drawn} log={log} given={props} /> }
  }
  const made = { plugin: { ...plugin, load } as Subject['plugin'], log }
  known.set(plugin, made)
  return made
}

interface WatchedProps {
  readonly Drawn: ComponentType<object>
  readonly log: SpyLog
  readonly given: object
}

function Watched({ Drawn, log, given }: WatchedProps) {
  const props = 'change' in given ? { ...given, change: recorded(given as InterfaceProps<unknown>, log) } : given
  const note = (_id: string, _phase: string, milliseconds: number) => {
    Object.assign(log, { renders: [...log.renders, milliseconds] })
  }
  return (
    <Profiler id="plugin" onRender={note}>
      <div data-plugin-root="" style={{ display: 'contents' }}>
        <Drawn {...props} />
      </div>
    </Profiler>
  )
}

const recorded =
  ({ change, field }: InterfaceProps<unknown>, log: SpyLog) =>
  (patch: Patch) => {
    const problem = problemOf(patch, field.type)
    log.patches = [...log.patches, { patch, problem }]
    if (problem === null) change(patch)
  }

function problemOf(patch: unknown, type: FieldType): string | null {
  try {
    return patchProblem(patch, type)
  } catch (cause) {
    return causeText(cause)
  }
}

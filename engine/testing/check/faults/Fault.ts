import type { ComponentType } from 'react'
import type { Fixture, LayoutFixture } from '#engine/core/registry/Fixture.ts'
import type { Subject } from '../Subject.ts'

type Props = Readonly<Record<string, unknown>>
export type Drawn = ComponentType<Props>

/** A mistake that an author could make, as a small change to a plugin without any. */
export interface Fault {
  readonly name: string
  /** The check that must report it. */
  readonly check: string
  /** What the report must tell. */
  readonly reason: RegExp
  /** The wrong component around or instead of the right one. */
  readonly component?: (Original: Drawn) => Drawn
  /** Wrong parts of the declaration. */
  readonly declaration?: (plugin: Subject['plugin']) => Readonly<Record<string, unknown>>
  /** It needs more than one state to be noticed. */
  readonly allStates?: true
  /** The state that shows it; the first one by default. */
  readonly state?: Fixture | LayoutFixture
  /** Removes what the fault leaves on the page of the test. */
  readonly undo?: () => void
}

/** The plugin with the fault. */
export function withFault({ plugin, states, ...others }: Subject, fault: Fault): Subject {
  const { component, declaration, state = Object.values(states)[0] ?? {} } = fault
  const load = async () => {
    // Safe: the wrapper passes the props on.
    const Original = (await plugin.load()).default as Drawn
    return { default: component ? component(Original) : Original }
  }
  const broken = { ...plugin, ...declaration?.(plugin), load } as Subject['plugin']
  return { plugin: broken, states: fault.allStates ? states : { state }, ...others }
}

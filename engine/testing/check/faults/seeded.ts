import '#engine/ui/tokens/index.css'
import { afterEach, expect, inject, it } from 'vitest'
import { findFaults } from '../findFaults.ts'
import type { Subject } from '../Subject.ts'
import { type Fault, withFault } from './Fault.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The TEST_SCOPE of the run; empty if none is set. */
    readonly testScope: string
  }
}

/**
 * Tests that a plugin has no fault, and that each fault built into it is reported with its reason. `npm test` tries
 * every third fault, from another one for each plugin; `npm run test:all` tries all.
 */
export function seeded(subject: Subject, faults: readonly Fault[]): void {
  const { kind, id } = subject.plugin
  let undo: (() => void) | undefined
  afterEach(() => {
    undo?.()
    undo = undefined
  })
  // As many states as there is time for; `npm run check:plugin` runs all.
  const states = Object.fromEntries(Object.entries(subject.states).slice(0, 3))
  it(`finds nothing in the ${kind} ${id}`, async () => {
    expect(await findFaults({ ...subject, states })).toEqual([])
  })
  const tried = inject('testScope') === 'all' ? faults : faults.filter((_, index) => (index + id.length) % 3 === 0)
  it.each(tried.map(fault => [fault.name, fault] as const))(`reports ${kind} ${id} with %s`, async (_, fault) => {
    undo = fault.undo
    const found = await findFaults(withFault(subject, fault), [fault.check])
    expect(found.map(({ reason }) => reason).join('\n')).toMatch(fault.reason)
  })
}

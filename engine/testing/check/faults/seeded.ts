import '#engine/ui/tokens/index.css'
import { afterEach, expect, it } from 'vitest'
import { findFaults } from '../findFaults.ts'
import type { Subject } from '../Subject.ts'
import { type Fault, withFault } from './Fault.ts'

/** Tests that a plugin has no fault, and that each fault built into it is reported with its reason. */
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
  it.each(faults.map(fault => [fault.name, fault] as const))(`reports ${kind} ${id} with %s`, async (_, fault) => {
    undo = fault.undo
    const found = await findFaults(withFault(subject, fault), [fault.check])
    expect(found.map(({ reason }) => reason).join('\n')).toMatch(fault.reason)
  })
}

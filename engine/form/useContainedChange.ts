import { useRef, useState } from 'react'
import type { Patch } from '#engine/core/edits/Patch.ts'
import { patchProblem } from '#engine/core/edits/patchProblem.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import { changeRate } from '#engine/core/registry/changeRate.ts'
import { causeText, type PluginFault } from '#engine/core/registry/PluginFault.ts'

/**
 * Checks each change that an interface emits before it is applied. The first wrong one, and endless changes, stop the
 * interface: later changes are ignored until `retry`.
 */
export function useContainedChange(node: FormNode, change: (patch: Patch) => void) {
  const [fault, setFault] = useState<PluginFault | null>(null)
  const [rate] = useState(changeRate)
  const stopped = useRef(false)
  const { type } = node.field
  const stop = (found: PluginFault) => {
    stopped.current = true
    setFault(found)
    if (node.kind === 'field') node.plugin.report?.(found)
  }
  const emit = (patch: Patch) => {
    if (stopped.current) return
    const problem = problemOf(patch, type)
    if (problem !== null) return stop({ reason: 'invalid-change', detail: problem })
    const count = rate.note(patch.op === 'set')
    if (count !== null) return stop({ reason: 'endless-changes', detail: String(count) })
    change(patch)
  }
  const retry = () => {
    stopped.current = false
    rate.reset()
    setFault(null)
  }
  return { fault, emit, retry }
}

function problemOf(...[patch, type]: Parameters<typeof patchProblem>): string | null {
  try {
    return patchProblem(patch, type)
  } catch (cause) {
    // A property that throws when it is read.
    return causeText(cause)
  }
}

import { useState } from 'react'
import { buildForm, type FormInput } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import { useStudio } from './studio/StudioContext.tsx'

/** The rows of a form. An unchanged row keeps its identity, so that it does not redraw. */
export function useFormNodes(input: Omit<FormInput, 'registry' | 'previous' | 'before'>): readonly FormNode[] {
  const { registry } = useStudio()
  const [build] = useState(rememberingBuild)
  return build({ ...input, registry })
}

function rememberingBuild() {
  let previous: readonly FormNode[] = []
  let before: FormInput | null = null
  return (input: Omit<FormInput, 'previous' | 'before'>) => {
    previous = buildForm({ ...input, previous, before })
    before = { ...input, previous }
    return previous
  }
}

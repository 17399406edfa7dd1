import '#engine/core/i18n/pluginMessages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createUploads } from '#engine/core/upload/createUploads.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStable } from '#engine/ui/useStable.ts'
import { useUploads } from './UploadsContext.ts'

/** Runs the uploads of the nearest provider while mounted. Renders nothing. */
export default function UploadsRunner() {
  const studio = useStudio()
  const client = useQueryClient()
  const text = useText()
  const surroundings = useStable(() => ({ studio, client, text }))
  const { run } = useUploads()
  useEffect(() => {
    const actor = createUploads(surroundings)
    actor.start()
    run(actor)
    return () => {
      run(null)
      actor.stop()
    }
  }, [surroundings, run])
  return null
}

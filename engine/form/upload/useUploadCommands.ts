import { useMemo } from 'react'
import { uploadCommands } from '#engine/core/upload/uploadCommands.ts'
import { useUploads } from './UploadsContext.ts'

/** Commands for the uploads of this studio. */
export function useUploadCommands(): ReturnType<typeof uploadCommands> {
  const { send } = useUploads()
  return useMemo(() => uploadCommands(send), [send])
}

import { useEffect } from 'react'
import { refreshModel } from '#engine/core/session/refreshModel.ts'

/** Reloads the model when the page opens: others may have changed it. */
export function useFreshModel(): void {
  useEffect(() => {
    void refreshModel()
  }, [])
}

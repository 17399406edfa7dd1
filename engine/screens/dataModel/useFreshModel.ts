import { useEffect } from 'react'
import { refreshModel } from '#engine/core/session/refreshModel.ts'

/** Whoever comes to the model sees it as it is now: others may have changed it (A-0011, A-0107). */
export function useFreshModel(): void {
  useEffect(() => {
    void refreshModel()
  }, [])
}

import { type MouseEvent, useState } from 'react'
import { base } from '#engine/core/paths/base.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Notifications } from '#engine/ui/notifications/Notifications.tsx'
import { MemoryStudio } from './MemoryStudio.tsx'
import { type ModelName, newsroom } from './newsroom.ts'
import styles from './ScreenStage.module.css'
import { screenRouter } from './screenRouter.tsx'
import type { Answers } from './startWire.ts'

export interface ScreenStageProps {
  /** The place in the studio: `/collections/articles`. */
  readonly address: string
  readonly model?: ModelName
  /** How the server answers, instead of from its rows. */
  readonly answers?: Answers
}

/** The screen at an address of the newsroom project. Needs `ReviewProviders` around it for plugins. */
export function ScreenStage({ address, model = 'newsroom' }: ScreenStageProps) {
  const { registry } = useStudio()
  const [metadata] = useState(() => newsroom(model))
  const [router] = useState(() => screenRouter(address))
  /** Links of screens are real ones, which the shell follows without loading the page. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !link?.pathname.startsWith(`${base}/`)) return
    event.preventDefault()
    router.history.push(link.pathname + link.search)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only carries on what real links inside it start
    // biome-ignore lint/a11y/useKeyWithClickEvents: links fire click for keys too
    <div className={styles.stage} onClick={follow}>
      <MemoryStudio
        metadata={metadata}
        registry={registry}
        router={router}
        capabilities={['webhook-deliveries', 'system']}
      />
      <Notifications />
    </div>
  )
}

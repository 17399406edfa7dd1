import '#engine/core/i18n/settingsMessages.ts'
import { useState } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { translationPlaces } from '#engine/core/translations/translationPlace.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Query } from '#schemas/api/Query.ts'
import styles from './Matrix.module.css'
import type { TranslationMatrixProps } from './TranslationMatrix.tsx'

const loadMatrix = () => import('./TranslationMatrix.tsx')

export interface TranslationsPanelProps {
  readonly collection: CollectionInfo
  /** The query of the list. */
  readonly query: Query
}

/** Opens the translations of the items of a list. */
export default function TranslationsPanel({ collection, query }: TranslationsPanelProps) {
  const text = useText()
  const { metadata } = useStudio()
  const [open, setOpen] = useState(false)
  const places = translationPlaces(metadata, collection)
  const Matrix = componentOf<TranslationMatrixProps>(loadMatrix)
  const { filter, search, sort = [] } = query
  if (places.length === 0) return <p className={styles.note}>{text('matrix.no_access')}</p>
  return (
    <>
      <p className={styles.note}>{text('matrix.note')}</p>
      <Button icon="translate" onPress={() => setOpen(true)}>
        {text('matrix.open')}
      </Button>
      {open && (
        <LazyDialog close={() => setOpen(false)}>
          <Matrix
            {...{ collection, places }}
            conditions={{ ...(filter ? { filter } : {}), ...(search ? { search } : {}) }}
            sort={sort}
            close={() => setOpen(false)}
          />
        </LazyDialog>
      )}
    </>
  )
}

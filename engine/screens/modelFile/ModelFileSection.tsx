import { useEffect, useRef, useState } from 'react'
import { saveBlob } from '#engine/core/files/saveBlob.ts'
import { storedModel } from '#engine/core/model/storedModel.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelFile } from '#schemas/model/ModelFile.ts'
import { readModelFile } from '#schemas/model/readModelFile.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import { Differences } from './Differences.tsx'
import styles from './ModelFile.module.css'

const loadReview = () => import('../staging/StagedReview.tsx')

interface Chosen {
  /** Increases with every new file: selections for another file do not apply. */
  readonly turn: number
  readonly name: string
  /** Null for a file that is no model. */
  readonly model: ModelFile | null
}

/** The data model as a file: saved from this project, or compared with it and applied. */
export default function ModelFileSection({ path }: SectionProps) {
  if (path === 'staged') return <LazySection load={loadReview} props={{}} />
  return path === '' ? <ModelFilePage /> : <NotFoundPage />
}

function ModelFilePage() {
  const text = useText()
  const { metadata } = useStudio()
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  useEffect(() => void refreshModel(), [])
  const choose = async (file: File) => {
    const model = await file.text().then(readModelFile, () => null)
    setChosen(before => ({ turn: (before?.turn ?? 0) + 1, name: file.name, model }))
  }
  const save = () =>
    saveBlob(
      new Blob([`${JSON.stringify(exportModel(storedModel(metadata)), null, 2)}\n`], { type: 'application/json' }),
      'model.json',
    )
  return (
    <Page
      title={text('model.file.name')}
      icon="data_object"
      breadcrumb={<a href={settingsHref('data-model')}>{text('data_model.name')}</a>}
      status={chosen?.model ? chosen.name : undefined}
      actions={
        <>
          <Button icon="upload" onPress={() => picker.current?.click()}>
            {text('choose_file')}
          </Button>
          <Button kind="primary" icon="download" onPress={save}>
            {text('model.file.save')}
          </Button>
        </>
      }
    >
      <div className={styles.page} data-part="model-file">
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={text('choose_file')}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) void choose(file)
            event.target.value = ''
          }}
        />
        {chosen === null ? (
          <EmptyState icon="data_object" title={text('model.file.name')} text={text('model.file.about')} />
        ) : chosen.model === null ? (
          <Notice kind="danger">{text('model.file.not_model', { name: chosen.name })}</Notice>
        ) : (
          <Differences key={chosen.turn} model={chosen.model} />
        )}
      </div>
    </Page>
  )
}

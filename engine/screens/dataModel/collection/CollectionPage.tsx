import { useEffect, useRef, useState } from 'react'
import { creatableKinds, kindIcons } from '#engine/core/dataModel/collection/fieldTraits.ts'
import { offeredFields } from '#engine/core/dataModel/collection/metaFields.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { collectionHref } from '#engine/core/paths/paths.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { ObjectForm } from '#engine/form/ObjectForm.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { MenuFace } from '#engine/ui/menu/MenuFace.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { deleteCollection, updateCollection } from '#schemas/model/modelCalls.ts'
import { useNavigateTo } from '../../navigation/useNavigateTo.ts'
import { useStaging } from '../../staging/StagingContext.ts'
import { type PlanRunner, usePlan } from '../model/usePlan.tsx'
import styles from './CollectionPage.module.css'
import { CopyDialog } from './CopyDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { FieldRows } from './FieldRows.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { useSettings } from './useSettings.ts'

const listHref = settingsHref('data-model')

/** A collection: its fields as in the form, and its settings. */
export function CollectionPage({ info }: { readonly info: CollectionInfo }) {
  const text = useText()
  const navigate = useNavigateTo()
  const { capabilities, metadata } = useStudio()
  const plan = usePlan()
  const staging = useStaging()
  const { collection, isFolder, isSystem } = info
  const { editor, shown, put } = useSettings(info, plan, () => navigate(listHref))
  const [deleting, setDeleting] = useState(false)
  const [copying, setCopying] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const [grouping, setGrouping] = useState(false)
  useAdopted(info, plan)
  return (
    <Page
      title={
        <span dir="ltr" data-part="collection-name">
          {collection}
        </span>
      }
      back={{ href: listHref, label: text('data_model.name') }}
      breadcrumb={<a href={listHref}>{text('data_model.name')}</a>}
      actions={
        <>
          {!isSystem && !isFolder && (
            <Button kind="quiet" icon="content_copy" onPress={() => setCopying(true)}>
              {text('data_model.duplicate')}
            </Button>
          )}
          <Button
            kind="quiet"
            icon="delete"
            {...(isSystem ? { disabledReason: text('data_model.system_stays') } : {})}
            onPress={() => setDeleting(true)}
          >
            {text('delete')}
          </Button>
          <Button
            kind="primary"
            icon="check"
            loading={editor.busy}
            {...(editor.disabledReason === null ? {} : { disabledReason: editor.disabledReason })}
            onPress={editor.save}
          >
            {text('save')}
          </Button>
        </>
      }
    >
      <div className={styles.page}>
        {!isFolder && (
          <section className={styles.section} aria-labelledby="model-fields">
            <header className={styles.head}>
              <h2 id="model-fields" className={styles.heading}>
                {text('fields')}
              </h2>
              {!isSystem && (
                <MenuButton
                  kind="primary"
                  label={text('data_model.create_field')}
                  face={<MenuFace icon="add" label={text('data_model.create_field')} />}
                  items={[
                    ...creatableKinds.map(kind => ({
                      id: kind,
                      label: text(`data_model.kind.${kind}`),
                      icon: kindIcons[kind],
                      onSelect: () => navigate(`${settingsHref('data-model', collection, '+')}?type=${kind}`),
                    })),
                    {
                      id: 'group',
                      label: text('data_model.group'),
                      icon: 'library_add',
                      onSelect: () => setGrouping(true),
                    },
                  ]}
                />
              )}
            </header>
            <FieldRows info={info} plan={plan} />
          </section>
        )}
        <section className={styles.section} aria-labelledby="model-settings">
          <header className={styles.head}>
            <h2 id="model-settings" className={styles.heading}>
              {text('settings')}
            </h2>
            {!isSystem && !isFolder && (staging?.server ?? metadata).collection(collection) && (
              <a className={styles.items} href={collectionHref(collection)}>
                {text('data_model.open_items')}
              </a>
            )}
          </header>
          {isSystem && <Notice>{text('data_model.system_settings')}</Notice>}
          <TextField label={text('name')} value={collection} readOnly dir="ltr" />
          {!isSystem && capabilities.has(isFolder ? 'rename-folders' : 'rename') && (
            <p className={styles.rename}>
              <Button
                size="s"
                icon="edit"
                {...(plan.staging
                  ? { disabledReason: text('model.staged.no_step') }
                  : editor.edited
                    ? { disabledReason: text('revisions.unsaved') }
                    : {})}
                onPress={() => setRenaming(true)}
              >
                {text('data_model.rename')}
              </Button>
            </p>
          )}
          <ObjectForm
            fields={offeredFields(info, metadata, text)}
            value={{ ...shown, collection }}
            access={isSystem ? { allowed: false, reason: text('data_model.system_settings') } : { allowed: true }}
            change={put}
          />
        </section>
      </div>
      {plan.dialog}
      <LeaveQuestion editor={editor} />
      {copying && (
        <CopyDialog
          collection={collection}
          plan={plan}
          done={name => navigate(settingsHref('data-model', name))}
          cancel={() => setCopying(false)}
        />
      )}
      {grouping && <GroupDialog collection={collection} plan={plan} close={() => setGrouping(false)} />}
      {renaming && (
        <RenameDialog
          subject={{ kind: 'collection', collection }}
          plan={plan}
          done={name => {
            editor.close()
            navigate(settingsHref('data-model', name))
          }}
          cancel={() => setRenaming(false)}
        />
      )}
      {deleting && (
        <DeleteDialog
          title={text('data_model.delete_collection', { collection })}
          subject={{ kind: 'collection', collection }}
          call={deleteCollection(collection)}
          plan={plan}
          done={() => {
            editor.close()
            navigate(listHref)
          }}
          cancel={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}

/** A table that is not configured yet is added to the model when it opens; then the fields are loaded. */
function useAdopted({ collection, meta, isSystem }: CollectionInfo, { run, staging }: PlanRunner): void {
  // Opening a page stages nothing.
  const isUnmanaged = meta === null && !isSystem && !staging
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (opened.current === collection) return
    opened.current = collection
    const open = async () => {
      if (isUnmanaged) await run([updateCollection(collection, {}, {})])
      await refreshModel()
    }
    void open()
  }, [collection, isUnmanaged, run])
}

import { useState } from 'react'
import { collectionGroup, collectionGroups, listedCollections } from '#engine/core/dataModel/collectionGroup.ts'
import { canOrder } from '#engine/core/dataModel/collectionOrder.ts'
import { showGroup, shownGroups } from '#engine/core/dataModel/shownGroups.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { Chip } from '#engine/ui/chip/Chip.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { CreateLink } from '../../ui/button/CreateLink.tsx'
import { type Column, SettingsTable } from '../settings/table/SettingsTable.tsx'
import { StartStaging } from '../staging/StartStaging.tsx'
import styles from './CollectionsPage.module.css'
import { FolderDialog } from './FolderDialog.tsx'
import { OrderedCollections } from './OrderedCollections.tsx'

const newHref = settingsHref('data-model', '+')

/** Every collection, with its note. */
export function CollectionsPage() {
  const text = useText()
  const { metadata } = useStudio()
  const groups = useStore(shownGroups)
  const listed = listedCollections(metadata.collections, groups)
  const [addsFolder, setAddsFolder] = useState(false)
  const create = <CreateLink href={newHref}>{text('create_collection')}</CreateLink>
  const actions = canOrder(metadata) ? (
    <>
      <StartStaging />
      <Button kind="quiet" icon="create_new_folder" onPress={() => setAddsFolder(true)}>
        {text('folders.new')}
      </Button>
      {create}
    </>
  ) : (
    <>
      <StartStaging />
      {create}
    </>
  )
  return (
    <Page
      title={text('data_model.name')}
      icon="list_alt"
      breadcrumb={text('settings')}
      actions={actions}
      sidebar={
        <>
          <SidebarSection title={text('data_model.shown')} icon="filter_list" open>
            <fieldset className={styles.groups} aria-label={text('data_model.shown')}>
              {collectionGroups.map(group => (
                <Checkbox
                  key={group}
                  label={text(`data_model.group.${group}`)}
                  checked={groups.has(group)}
                  onChange={shown => showGroup(group, shown)}
                />
              ))}
            </fieldset>
          </SidebarSection>
          <SidebarSection title={text('data_model.tools')} icon="settings" open>
            <ul className={styles.tools}>
              {(['relations', 'doctor'] as const).map(tool => (
                <li key={tool}>
                  <a href={settingsHref(tool)}>{text(`data_model.${tool}`)}</a>
                  <p>{text(`data_model.${tool}_about`)}</p>
                </li>
              ))}
            </ul>
          </SidebarSection>
        </>
      }
    >
      {listed.length > 0 ? (
        <Collections collections={listed} />
      ) : groups.size > 0 ? (
        <EmptyState icon="box" title={text('no_collections')} text={text('data_model.none_body')}>
          {create}
        </EmptyState>
      ) : (
        <EmptyState
          icon="filter_list"
          title={text('data_model.none_shown')}
          text={text('data_model.none_shown_body')}
        />
      )}
      {addsFolder && <FolderDialog close={() => setAddsFolder(false)} />}
    </Page>
  )
}

function Collections({ collections }: { readonly collections: readonly CollectionInfo[] }) {
  const text = useText()
  const { metadata } = useStudio()
  const groups = useStore(shownGroups)
  const columns: readonly Column<CollectionInfo>[] = [
    {
      ...{ id: 'icon', label: text('icon'), labelHidden: true, width: 44 },
      cell: ({ icon, isFolder, meta }) => (
        <span style={meta?.color ? { color: meta.color } : undefined}>
          <Icon name={isFolder && icon === 'box' ? 'folder' : icon} />
        </span>
      ),
    },
    {
      id: 'name',
      label: text('name'),
      cell: collection => collection.collection,
      after: collection => {
        const group = collectionGroup(collection)
        return group !== 'visible' && <Chip>{text(`data_model.group.${group}`)}</Chip>
      },
    },
    { id: 'note', label: text('note'), wide: true, cell: ({ note }) => note },
  ]
  if (canOrder(metadata)) return <OrderedCollections groups={groups} columns={columns} />
  return (
    <SettingsTable<CollectionInfo>
      label={text('data_model.name')}
      rows={collections}
      keyOf={({ collection }) => collection}
      nameOf={({ collection }) => collection}
      hrefOf={({ collection }) => settingsHref('data-model', collection)}
      link="name"
      stateOf={collectionGroup}
      columns={columns}
    />
  )
}

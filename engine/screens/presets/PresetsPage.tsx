import { useMemo, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { plainText } from '#engine/core/display/displayText.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { scopeText } from '#engine/core/presets/presetScopes.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Page } from '#engine/ui/page/Page.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { mentionPreset } from '#schemas/mentions/mentions.ts'
import { CreateLink } from '../../ui/button/CreateLink.tsx'
import { layoutsOf } from '../activity/layoutsOf.ts'
import type { BatchProps } from '../batch/useBatch.ts'
import { Facts } from '../item/Facts.tsx'
import { SettingsTable } from '../settings/table/SettingsTable.tsx'

const loadDialog = () => import('../batch/BatchDialog.tsx')

const job = { kind: 'delete' } as const

const fields = [
  ...['id', 'bookmark', 'user.email', 'user.first_name', 'user.last_name', 'role.name', 'collection', 'layout'],
]

/** Not what users choose about mentions. */
const isOfList = (row: Item): boolean => row['collection'] !== mentionPreset

const bookmarks = {
  filter: { bookmark: { _nnull: true } },
  limit: 0,
  fields: ['id'],
  meta: ['filter_count', 'total_count'],
} as const

/** The list views of all users: presets and bookmarks. */
export function PresetsPage() {
  const text = useText()
  const { metadata, registry } = useStudio()
  const { page, error, reload } = useItems('directus_presets', { fields, limit: -1 })
  const counts = useItems('directus_presets', bookmarks)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState(false)
  const collection = metadata.collection('directus_presets')
  const BatchDialog = componentOf<BatchProps>(loadDialog)
  const rows = useMemo(() => page?.items.filter(isOfList) ?? null, [page])
  const others = (page?.items.length ?? 0) - (rows?.length ?? 0)
  const total = counts.page?.totalCount ?? null
  const create = <CreateLink href={settingsHref('presets', '+')}>{text('presets.create')}</CreateLink>
  const layoutName = (row: Item) => {
    const id = plainText(row['layout'])
    const layout = layoutsOf(registry, plainText(row['collection'])).get(id)
    return layout ? text(layout.name) : id
  }
  const collectionName = (row: Item) => {
    const name = plainText(row['collection'])
    return metadata.collection(name)?.name ?? name
  }
  const nameOf = (row: Item) => [collectionName(row), plainText(row['bookmark'])].filter(Boolean).join(' · ')
  const close = (left: readonly (string | number)[] | null) => {
    setDeleting(false)
    if (left === null) return
    setSelected(new Set(left.map(String)))
    void refreshModel()
  }
  return (
    <Page
      title={text('presets.title')}
      icon="bookmark"
      breadcrumb={text('settings')}
      actions={
        selected.size > 0 ? (
          <>
            <Button kind="quiet" icon="close" onPress={() => setSelected(new Set())}>
              {text('selected_count', { count: selected.size })}
            </Button>
            <IconButton icon="delete" label={text('delete')} onPress={() => setDeleting(true)} />
          </>
        ) : (
          create
        )
      }
      sidebar={
        <SidebarSection title={text('information')} icon="info" open>
          <Counts total={total === null ? null : total - others} bookmarks={counts.page?.filterCount ?? null} />
          <p>{text('presets.help')}</p>
        </SidebarSection>
      }
    >
      {error !== null ? (
        <EmptyState icon="error" title={text('unexpected_error')} text={failureText(toFailure(error), text)}>
          <Button kind="primary" icon="refresh" onPress={reload}>
            {text('try_again')}
          </Button>
        </EmptyState>
      ) : rows === null ? (
        <Skeleton rows={6} />
      ) : rows.length === 0 ? (
        <EmptyState icon="bookmark" title={text('presets.none')} text={text('presets.none_body')}>
          {create}
        </EmptyState>
      ) : (
        <SettingsTable<Item>
          label={text('presets.title')}
          rows={rows}
          keyOf={row => plainText(row['id'])}
          nameOf={nameOf}
          hrefOf={row => settingsHref('presets', plainText(row['id']))}
          link="collection"
          selection={{ keys: selected, change: setSelected }}
          columns={[
            { id: 'collection', label: text('collection'), width: 200, cell: collectionName },
            { id: 'scope', label: text('presets.scope'), width: 200, cell: row => scopeText(row, text) },
            { id: 'layout', label: text('layout'), width: 200, wide: true, cell: layoutName },
            { id: 'name', label: text('name'), width: 200, cell: row => plainText(row['bookmark']) || '—' },
          ]}
        />
      )}
      {deleting && collection && (
        <LazyDialog close={() => setDeleting(false)}>
          <BatchDialog
            collection={collection}
            keys={[...selected].map(Number)}
            job={job}
            close={close}
            nameOf={nameOf}
            undone={() => void refreshModel()}
          />
        </LazyDialog>
      )}
    </Page>
  )
}

interface CountsProps {
  readonly total: number | null
  readonly bookmarks: number | null
}

/** The number of each. */
function Counts({ total, bookmarks }: CountsProps) {
  const text = useText()
  if (total === null || bookmarks === null) return null
  return (
    <Facts
      facts={[
        { id: 'bookmarks', name: text('bookmarks'), value: bookmarks },
        { id: 'presets', name: text('presets.title'), value: total - bookmarks },
      ]}
    />
  )
}

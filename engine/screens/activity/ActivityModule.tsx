import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { activityFilters, presetsKey, readActivityView } from '#engine/core/activity/activityFilters.ts'
import { viewOf } from '#engine/core/activity/activityViews.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { collectionHref, itemHref } from '#engine/core/paths/paths.ts'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { readUser } from '#schemas/data/readUser.ts'
import { lockedFilters } from '../collections/addressFields.ts'
import { CollectionList } from '../collections/CollectionList.tsx'
import { useAddressSearch } from '../collections/useAddressSearch.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { ActivityControls } from './ActivityControls.tsx'
import type { ActivityDrawerProps } from './ActivityDrawer.tsx'
import { AuditExport } from './AuditExport.tsx'
import { layoutsOf } from './layoutsOf.ts'

const loadDrawer = () => import('./ActivityDrawer.tsx')

/** The activity of the project, and one entry in a drawer. */
export default function ActivityModule({ path }: ModuleProps) {
  const { metadata } = useStudio()
  const collection = metadata.collection('directus_activity')
  if (!collection || path.includes('/')) return <NotFoundPage />
  return <Activity collection={collection} entry={path} />
}

function Activity({ collection, entry }: { readonly collection: CollectionInfo; readonly entry: string }) {
  const text = useText()
  const router = useRouter()
  const { capabilities, metadata, registry } = useStudio()
  const exports = capabilities.has('audit-export') && metadata.caller.admin
  const layouts = useMemo(() => layoutsOf(registry, collection.collection), [registry, collection])
  const search = useAddressSearch()
  const name = collection.collection
  const locked = useMemo(
    () => [...lockedFilters(search, collection), ...activityFilters(readActivityView(search))],
    [search, collection],
  )
  const view = viewOf(search, metadata.caller.user)
  const person = usePerson(view === null ? search['user'] : undefined)
  const ActivityDrawer = componentOf<ActivityDrawerProps>(loadDrawer)
  /** The same list, with or without an entry over it. */
  const placed = (href: string) => `${href}${router.state.location.searchStr}`
  const close = () => router.history.push(placed(collectionHref(name)))
  return (
    <>
      <CollectionList
        collection={collection}
        title={
          person !== null
            ? text('activity.of', { name: person })
            : text(view === null || view === 'all' ? 'activity.name' : `activity.view.${view}`)
        }
        breadcrumb={<a href={hrefOf('/collections')}>{text('collections')}</a>}
        locked={locked}
        layouts={layouts}
        above={conditions => (
          <ActivityControls collection={collection} view={readActivityView(search)}>
            {exports && <AuditExport conditions={conditions} />}
          </ActivityControls>
        )}
        itemHref={key => placed(itemHref(name, key))}
        create={null}
        empty={
          locked.some(({ key }) => key !== presetsKey)
            ? { icon: 'search', title: text('no_results'), text: text('no_results_body') }
            : { icon: 'notifications', title: text('activity.none'), text: text('activity.none_body') }
        }
        help={text('activity.help')}
      />
      {entry !== '' && (
        <LazyDialog close={close}>
          <ActivityDrawer entry={entry} close={close} />
        </LazyDialog>
      )}
    </>
  )
}

/** The name of the user whose activity is shown; null without a user, or if the user is unknown. */
function usePerson(id: unknown): string | null {
  const { readItem } = useStudio()
  const { data } = useQuery({
    queryKey: ['items', 'directus_users', id, 'name'],
    queryFn: ({ signal }) => readItem('directus_users', String(id), ['first_name', 'last_name', 'email'], signal),
    enabled: id !== undefined,
  })
  return readUser(data)?.name ?? null
}

// Loaded with the stories. Otherwise the first story of a screen would wait until its modules are transformed.
import '#engine/screens/dataModel/DataModelSection.tsx'
import '#engine/screens/dataModel/newCollection/NewCollectionDrawer.tsx'
import '#engine/screens/presets/PresetPage.tsx'
import '#engine/screens/presets/PresetsSection.tsx'
import '#engine/screens/roles/RolesSection.tsx'
import '#engine/screens/webhooks/WebhookPage.tsx'
import '#engine/screens/webhooks/WebhooksSection.tsx'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, useParams } from '@tanstack/react-router'
import { base, hrefOf } from '#engine/core/paths/base.ts'
import { CollectionPage } from '#engine/screens/collections/CollectionPage.tsx'
import { ItemPage } from '#engine/screens/collections/ItemPage.tsx'
import SettingsModule from '#engine/screens/settings/SettingsModule.tsx'

/** A router in memory at an address, with the routes of lists, items and settings. */
export function screenRouter(address: string) {
  const root = createRootRoute()
  const inside = createRoute({ getParentRoute: () => root, id: 'private' })
  const places = [
    createRoute({ getParentRoute: () => inside, path: '/collections/$collection', component: CollectionPage }),
    createRoute({ getParentRoute: () => inside, path: '/collections/$collection/$primaryKey', component: ItemPage }),
    createRoute({ getParentRoute: () => inside, path: '$', component: Settings }),
  ]
  return createRouter({
    routeTree: root.addChildren([inside.addChildren(places)]),
    history: createMemoryHistory({ initialEntries: [hrefOf(address)] }),
    basepath: base,
  })
}

function Settings() {
  const { _splat: path = '' } = useParams({ from: '/private/$' })
  return <SettingsModule path={path.replace(/^settings\/?/, '')} hrefOf={hrefOf} />
}

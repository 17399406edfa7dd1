import { Suspense, useMemo, useState } from 'react'
import { noEdits } from '#engine/core/edits/Patch.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { DisplayPlugin } from '#engine/core/registry/DisplayPlugin.ts'
import type { Fixture, Fixtures } from '#engine/core/registry/Fixture.ts'
import { fillOptions } from '#engine/core/registry/fillOptions.ts'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import type { LayoutPlugin, LayoutProps, LayoutQuery } from '#engine/core/registry/LayoutPlugin.ts'
import type { Registry } from '#engine/core/registry/Registry.ts'
import { Form } from '#engine/form/Form.tsx'
import { StudioProvider, useStudio } from '#engine/form/studio/StudioContext.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Item } from '#schemas/data/Item.ts'
import { displayField } from './fixtureNode.ts'
import styles from './PluginStage.module.css'
import { reviewMetadata } from './reviewProject.ts'
import { useFixture } from './useFixture.ts'

/** A plugin in context: an interface between other fields of a form, a display in every layout. */
export function PlaceStage({ fixtures }: { readonly fixtures: Fixtures }) {
  const { registry } = useStudio()
  const { plugin } = fixtures
  const fixture = typical(fixtures)
  if (plugin.kind === 'interface') return <InForm plugin={plugin} fixture={fixture} />
  return (
    <div className={styles.places}>
      {[...registry.layouts.values()].map(layout => (
        <section key={layout.id} className={styles.state} aria-label={layout.id}>
          <h2 className={styles.name}>{layout.id}</h2>
          <InLayout layout={layout} plugin={plugin} fixture={fixture} />
        </section>
      ))}
    </div>
  )
}

/** The first non-empty state. */
export function typical({ states }: Fixtures): Fixture {
  const all = Object.values(states)
  return all.find(({ value, patches }) => (value !== null && value !== undefined) || patches) ?? all[0] ?? {}
}

function InForm({ plugin, fixture }: { readonly plugin: InterfacePlugin; readonly fixture: Fixture }) {
  const { registry } = useStudio()
  const { node, item, change } = useFixture(plugin, fixture)
  const neighbors = useMemo(() => neighborsOf(registry, node.field.field), [registry, node.field.field])
  return <Form nodes={[...neighbors, node]} problems={[]} item={item} primaryKey={7} change={change} />
}

/** Two fields side by side. */
const neighborsOf = (registry: Registry, taken: string): readonly FormNode[] =>
  buildForm({
    fields: ['title', 'sort', 'name'].flatMap(name => {
      const field = ['articles', 'chapters', 'tags'].map(each => reviewMetadata.field(each, name)).find(Boolean)
      return field && name !== taken ? [{ ...field, meta: field.meta && { ...field.meta, width: 'half' } }] : []
    }),
    item: { title: 'The lighthouse keepers of Utsira', sort: 3, name: 'Harbour' },
    edits: noEdits,
    problems: [],
    readOnlyReason: () => null,
    registry,
    previous: [],
  })

interface InLayoutProps {
  readonly layout: LayoutPlugin
  readonly plugin: DisplayPlugin
  readonly fixture: Fixture
}

function InLayout({ layout, plugin, fixture }: InLayoutProps) {
  const studio = useStudio()
  const field = displayField(plugin, fixture)
  const shown = field.field === 'title' ? { ...field, field: 'shown', name: 'Shown' } : field
  const base = reviewMetadata.collection('articles')
  const [selection, setSelection] = useState<LayoutProps['selection']>([])
  const [changed, setChanged] = useState<Partial<LayoutQuery>>({})
  if (!base) return null
  // The board groups by the status, and the calendar needs the date.
  const needed = base.fields.filter(({ field }) => ['title', 'status', 'published_on'].includes(field))
  const collection = { ...base, fields: [...needed, shown] }
  const host = { ...studio, metadata: withField(studio.metadata, collection, shown) }
  const query = { fields: ['title', shown.field], sort: null, limit: 25, page: 1, at: '2026-03-05', ...changed }
  const Component = componentOf<LayoutProps>(layout.load)
  const items: readonly Item[] = ['The lighthouse keepers of Utsira', 'Storm warnings', 'Tide tables'].map(
    (name, at) => ({
      id: at + 1,
      title: name,
      status: 'draft',
      published_on: '2026-03-05',
      [shown.field]: at === 1 ? null : fixture.value,
    }),
  )
  return (
    <StudioProvider host={host}>
      <Suspense>
        <Component
          collection={collection}
          items={items}
          loading={false}
          count={items.length}
          query={query}
          changeQuery={change => setChanged(current => ({ ...current, ...change }))}
          options={fillOptions(layout.options, templatesOf(layout, shown.field))}
          changeOptions={() => undefined}
          selection={selection}
          changeSelection={setSelection}
          selecting={false}
          itemHref={key => `#${key}`}
          openItem={() => undefined}
        />
      </Suspense>
    </StudioProvider>
  )
}

/**
 * The templates of a layout, filled with the field: layouts without columns show it in these. The first one is the
 * title of the item.
 */
function templatesOf({ options }: LayoutPlugin, field: string): Readonly<Record<string, unknown>> {
  const names = Object.keys(options).filter(name =>
    ['template', 'display-template'].includes(options[name]?.interface ?? ''),
  )
  return Object.fromEntries(
    names.map((name, at) => [name, names.length > 1 && at === 0 ? '{{ title }}' : `{{ ${field} }}`]),
  )
}

/** The review project with one more field, which names the display. */
const withField = (metadata: Metadata, collection: CollectionInfo, shown: FieldInfo): Metadata => ({
  ...metadata,
  collection: name => (name === collection.collection ? collection : metadata.collection(name)),
  field: (name, field) =>
    name === collection.collection && field === shown.field ? shown : metadata.field(name, field),
  fieldAt: (name, path) =>
    name === collection.collection && path === shown.field ? shown : metadata.fieldAt(name, path),
})

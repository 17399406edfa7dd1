import { Checkbox, ControlList, LabeledTemplate, type LayoutProps, Select, useText } from '#engine/plugin.ts'
import { typesWithGeometry } from '#schemas/geometry/fieldGeometry.ts'
import { mapParts } from './mapParts.ts'
import type { MapLayoutOptions as Options } from './options.ts'

/** The sidebar of the map: its geometry field, the titles of items, and whether close items are drawn as one. */
export default function MapLayoutOptions({ collection, options, changeOptions }: LayoutProps<Options>) {
  const text = useText()
  const { field, title } = mapParts(collection, options)
  const fields = collection.fields.filter(
    each => each === field || (!each.isHidden && typesWithGeometry.some(type => type === each.type)),
  )
  return (
    <ControlList>
      <Select
        label={text('map.field')}
        value={field?.field ?? ''}
        options={[
          ...(field ? [] : [{ value: '', label: text('calendar.no_end') }]),
          ...fields.map(each => ({ value: each.field, label: each.name })),
        ]}
        onChange={geometryField => changeOptions({ geometryField })}
      />
      <LabeledTemplate
        label={text('calendar.title')}
        value={title}
        collection={collection.collection}
        onChange={template => changeOptions({ title: template ?? '' })}
      />
      <Checkbox
        label={text('map.cluster')}
        checked={options.clusterData}
        onChange={clusterData => changeOptions({ clusterData })}
      />
    </ControlList>
  )
}

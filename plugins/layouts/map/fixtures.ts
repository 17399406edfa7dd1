import { defineLayoutFixtures } from '#engine/plugin.ts'
import { mapLayout } from './plugin.ts'

const at = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] })
const collection = 'regions'
const options = { title: '{{ name }}' }
const items = [
  { id: 1, name: 'Utsira', position: at(4.88, 59.31) },
  { id: 2, name: 'Fair Isle', position: at(-1.63, 59.53) },
  { id: 3, name: 'The Viking and Utsire sea areas with a very long name', position: at(4.9, 59.4) },
  {
    id: 4,
    name: 'Dogger',
    position: {
      type: 'LineString',
      coordinates: [
        [1, 54],
        [3, 55],
        [5, 56],
      ],
    },
  },
  { id: 5, name: 'منارة الإسكندرية', position: at(29.89, 31.21) },
  { id: 6, name: 'Atlantis', position: null },
  { id: 7, name: 'Lost', position: { type: 'Point', coordinates: [500, 1] } },
]
const many = Array.from({ length: 400 }, (_, index) => ({
  id: index,
  name: `Buoy ${index}`,
  position: at(((index * 37) % 360) - 180, ((index * 17) % 140) - 70),
}))

export const fixtures = defineLayoutFixtures(mapLayout, {
  plain: { items, collection, options },
  notClustered: { items, collection, options: { ...options, clusterData: false } },
  many: { items: many, collection, options },
  otherField: { items, collection, options: { ...options, geometryField: 'name' } },
  selected: { items, collection, options, selection: [1, 3] },
  nowhere: { items: items.slice(5), collection, options },
  noGeometry: { items: [{ id: 'a1', name: 'Ingrid Haaland' }], collection: 'authors' },
})

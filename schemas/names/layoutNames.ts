import type { NameEntry, OwnName } from './NameEntry.ts'

/** Layouts of 9.0 to 10.13, with the options that presets store under the name of the layout. */
export const layoutNames: readonly NameEntry[] = [
  { theirs: 'tabular', ours: 'tabular', same: ['spacing', 'widths'], unsupported: ['align'] },
  {
    theirs: 'cards',
    ours: 'cards',
    same: ['size', 'icon', 'title', 'subtitle', 'imageSource', 'imageFit'],
  },
  {
    theirs: 'calendar',
    ours: 'calendar',
    rules: {
      template: { kind: 'rename', to: 'title' },
      startDateField: { kind: 'rename', to: 'startField' },
      endDateField: { kind: 'rename', to: 'endField' },
      viewInfo: { kind: 'calendar-view' },
    },
    unsupported: ['firstDay'],
  },
  {
    theirs: 'kanban',
    ours: 'board',
    rules: {
      groupField: { kind: 'rename', to: 'groupBy' },
      titleField: { kind: 'template', to: 'title' },
      textField: { kind: 'template', to: 'subtitle' },
    },
    unsupported: [
      'groupTitle',
      'groupOrder',
      'dateField',
      'tagsField',
      'userField',
      'imageSource',
      'crop',
      'showUngrouped',
      'limit',
    ],
  },
  {
    theirs: 'map',
    ours: 'map',
    same: ['geometryField', 'clusterData'],
    rules: { displayTemplate: { kind: 'rename', to: 'title' } },
    unsupported: [
      'cameraOptions',
      'customLayers',
      'autoLocationFilter',
      'fitDataToView',
      'animateOptions',
      'geometryFormat',
    ],
  },
]

export const ownLayouts: readonly OwnName[] = []

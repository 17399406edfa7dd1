import type { NameEntry, OwnName } from './NameEntry.ts'

/** Displays of 9.0 to 10.13. Their ids did not change; options were added and renamed. */
export const displayNames: readonly NameEntry[] = [
  {
    theirs: 'formatted-value',
    ours: 'formatted-value',
    same: ['font', 'bold', 'italic', 'prefix', 'suffix', 'color'],
    rules: { format: { kind: 'rename', to: 'formatTitle' } },
    unsupported: ['background', 'icon', 'border', 'masked', 'translate', 'conditionalFormatting'],
  },
  {
    theirs: 'labels',
    ours: 'labels',
    same: ['choices', 'format', 'showAsDot', 'defaultForeground', 'defaultBackground'],
    unsupported: ['icon', 'border', 'color', 'background'],
  },
  { theirs: 'related-values', ours: 'related-values', same: ['template'] },
  {
    theirs: 'datetime',
    ours: 'datetime',
    same: ['relative'],
    rules: { format: { kind: 'date-format' } },
    unsupported: ['suffix', 'strict', 'round', 'includeSeconds', 'use24'],
  },
  {
    theirs: 'boolean',
    ours: 'boolean',
    same: ['labelOn', 'labelOff', 'iconOn', 'iconOff', 'colorOn', 'colorOff'],
  },
  { theirs: 'color', ours: 'color', same: ['defaultColor'] },
  { theirs: 'icon', ours: 'icon', same: ['filled', 'color'] },
  { theirs: 'image', ours: 'image', same: ['circle'] },
  { theirs: 'file', ours: 'file' },
  { theirs: 'rating', ours: 'rating', same: ['simple', 'maxValue'] },
  { theirs: 'mime-type', ours: 'mime-type', same: ['showAsExtension'] },
  { theirs: 'filesize', ours: 'filesize' },
  { theirs: 'collection', ours: 'collection', same: ['icon'] },
  { theirs: 'raw', ours: 'raw' },
  {
    theirs: 'translations',
    ours: 'translations',
    same: ['template'],
    unsupported: ['languageField', 'defaultLanguage', 'userLanguage'],
  },
  { theirs: 'user', ours: 'user', same: ['display'], unsupported: ['circle'] },
  { theirs: 'formatted-json-value', ours: 'formatted-json-value', same: ['format'] },
  { theirs: 'hash', ours: null, why: 'Hashes are always shown as dots.' },
]

export const ownDisplays: readonly OwnName[] = [
  // In 9.x and 10.x, Labels renders one label for each entry, as our tags do.
  { ours: 'tags', theirs: 'labels' },
  // They show the value of a display that they do not have as text.
  { ours: 'link', theirs: 'link' },
  { ours: 'progress', theirs: 'progress' },
  { ours: 'geometry', theirs: 'geometry' },
]

import type { NameEntry, OptionRule, OwnName } from './NameEntry.ts'

const numberTypes = ['integer', 'bigInteger', 'float', 'decimal'] as const

/** Buttons of the rich text editor with another id. */
const toolbar: OptionRule = {
  kind: 'each',
  to: 'toolbar',
  values: { customLink: 'link', customImage: 'image', customMedia: 'media' },
}

/** Modes of CodeMirror 5 in 9.x and 10.x, languages in ours. */
const language: OptionRule = {
  kind: 'values',
  to: 'language',
  values: {
    JSON: 'json',
    htmlmixed: 'html',
    'text/typescript': 'typescript',
    'text/x-sql': 'sql',
  },
}

const whitespace: OptionRule = {
  kind: 'values',
  to: 'whitespace',
  values: { '-': 'hyphen', _: 'underscore', '': 'remove' },
}

const related = ['enableCreate', 'enableSelect', 'filter'] as const
const table = ['layout', 'tableSpacing', 'limit', 'enableSearchFilter', 'enableLink'] as const

/**
 * Interfaces of 9.0 to 10.13. Option names are those that the settings of each interface store; options that none of
 * our plugins use are listed as unsupported. If both sides use the same name, the entry says how its options differ.
 */
export const interfaceNames: readonly NameEntry[] = [
  {
    theirs: 'input',
    ours: 'numeric',
    types: numberTypes,
    same: ['placeholder', 'font', 'iconLeft', 'iconRight', 'min', 'max', 'step'],
    unsupported: ['softLength', 'trim', 'masked', 'clear', 'slug'],
  },
  {
    theirs: 'input',
    ours: 'text-input',
    same: ['placeholder', 'font', 'iconLeft', 'iconRight', 'trim', 'masked', 'slug'],
    unsupported: ['softLength', 'clear', 'min', 'max', 'step'],
  },
  {
    theirs: 'input-multiline',
    ours: 'textarea',
    same: ['placeholder', 'font', 'trim'],
    unsupported: ['softLength', 'clear'],
  },
  {
    theirs: 'input-rich-text-html',
    ours: 'wysiwyg',
    same: ['font', 'customFormats', 'tinymceOverrides'],
    rules: { toolbar },
    unsupported: ['folder', 'imageToken', 'softLength'],
  },
  {
    theirs: 'input-rich-text-md',
    ours: 'markdown',
    same: ['placeholder'],
    unsupported: ['toolbar', 'editorFont', 'previewFont', 'customSyntax', 'folder', 'imageToken', 'softLength'],
  },
  {
    theirs: 'input-code',
    ours: 'code',
    defaults: { lineNumber: true },
    same: ['lineNumber', 'template'],
    rules: { language },
    unsupported: ['lineWrapping'],
  },
  { theirs: 'input-hash', ours: 'hash', same: ['placeholder', 'masked'] },
  {
    theirs: 'input-autocomplete-api',
    ours: 'autocomplete',
    same: ['url', 'resultsPath', 'textPath', 'valuePath', 'placeholder', 'iconLeft'],
    unsupported: ['trigger', 'rate', 'font', 'iconRight'],
  },
  {
    theirs: 'input-block-editor',
    ours: 'block-document',
    same: ['placeholder'],
    unsupported: ['tools', 'toolbar', 'bordered', 'font', 'folder'],
  },
  { theirs: 'input-translated-string', ours: 'text-input', same: ['placeholder'], readOnly: true },
  {
    theirs: 'boolean',
    ours: 'toggle',
    same: ['label', 'iconOn', 'iconOff', 'colorOn', 'colorOff'],
  },
  { theirs: 'datetime', ours: 'datetime', same: ['includeSeconds', 'use24'] },
  {
    theirs: 'select-dropdown',
    ours: 'dropdown',
    same: ['choices', 'allowOther', 'allowNone', 'icon', 'placeholder'],
  },
  {
    theirs: 'select-dropdown-m2o',
    ours: 'many-to-one',
    same: ['template', 'selectMode'],
    unsupported: related,
  },
  {
    theirs: 'select-multiple-dropdown',
    ours: 'dropdown-multiselect',
    same: ['choices', 'allowOther', 'allowNone', 'icon', 'placeholder'],
    unsupported: ['previewThreshold'],
  },
  {
    theirs: 'select-multiple-checkbox',
    ours: 'checkboxes',
    same: ['choices', 'allowOther', 'color', 'iconOn', 'iconOff', 'itemsShown'],
  },
  {
    theirs: 'select-multiple-checkbox-tree',
    ours: 'checkbox-tree',
    same: ['choices', 'valueCombining'],
  },
  {
    theirs: 'select-radio',
    ours: 'radio-buttons',
    same: ['choices', 'allowOther', 'color', 'iconOn', 'iconOff'],
  },
  { theirs: 'select-icon', ours: 'icon' },
  { theirs: 'select-color', ours: 'color', same: ['opacity', 'presets'] },
  {
    theirs: 'collection-item-dropdown',
    ours: 'collection-item-dropdown',
    same: ['selectedCollection', 'template', 'filter'],
  },
  { theirs: 'file', ours: 'file', unsupported: ['folder', 'filter'] },
  { theirs: 'file-image', ours: 'image', unsupported: ['folder', 'filter', 'crop', 'letterbox'] },
  {
    theirs: 'files',
    ours: 'files',
    same: ['fields', 'sortField'],
    unsupported: ['folder', 'template', ...related, ...table],
  },
  {
    theirs: 'list',
    ours: 'repeater',
    same: ['template', 'addLabel', 'limit'],
    rules: { fields: { kind: 'sub-fields' } },
    unsupported: ['sort', 'headerPlaceholder', 'placeholder', 'showConfirmDiscard'],
  },
  {
    theirs: 'list-m2m',
    ours: 'many-to-many',
    same: ['fields', 'sortField'],
    unsupported: ['template', 'junctionFieldLocation', 'allowDuplicates', ...related, ...table],
  },
  {
    theirs: 'list-o2m',
    ours: 'one-to-many',
    same: ['fields', 'sortField'],
    unsupported: ['template', ...related, ...table],
  },
  {
    theirs: 'list-o2m-tree-view',
    ours: 'tree',
    rules: { displayTemplate: { kind: 'rename', to: 'template' } },
    unsupported: ['enableCreate', 'enableSelect', 'filter'],
  },
  {
    theirs: 'list-m2a',
    ours: 'm2a-builder',
    same: ['sortField'],
    unsupported: ['limit', 'allowDuplicates', 'prefix', ...related],
  },
  { theirs: 'many-to-any', ours: 'm2a-builder', same: ['sortField'], readOnly: true },
  { theirs: 'map', ours: 'map', same: ['geometryType', 'defaultView'], unsupported: ['geometryFormat'] },
  { theirs: 'slider', ours: 'slider', same: ['minValue', 'maxValue', 'stepInterval', 'alwaysShowValue'] },
  {
    theirs: 'tags',
    ours: 'tags',
    same: ['presets', 'placeholder', 'alphabetize', 'allowCustom', 'capitalization', 'iconLeft', 'iconRight'],
    rules: { whitespace },
  },
  {
    theirs: 'translations',
    ours: 'translations',
    same: ['template'],
    unsupported: ['languageField', 'languageDirectionField', 'defaultLanguage', 'defaultOpenSplitView', 'userLanguage'],
  },
  { theirs: 'presentation-divider', ours: 'divider', same: ['title', 'color', 'icon', 'inlineTitle'] },
  { theirs: 'presentation-notice', ours: 'notice', same: ['color', 'icon', 'text'] },
  { theirs: 'presentation-links', ours: 'presentation-links', same: ['links'] },
  {
    theirs: 'group-detail',
    ours: 'group',
    says: { style: 'detail' },
    same: ['start'],
    rules: { headerIcon: { kind: 'rename', to: 'icon' }, headerColor: { kind: 'rename', to: 'color' } },
  },
  { theirs: 'group-raw', ours: 'group', says: { style: 'raw' } },
  {
    theirs: 'group-accordion',
    ours: 'group',
    says: { style: 'accordion' },
    rules: {
      accordionMode: { kind: 'rename', to: 'oneOpen' },
      start: { kind: 'values', to: 'start', values: { opened: 'open' } },
    },
  },
  { theirs: 'user', ours: 'user', same: ['selectMode'], readOnly: true },
  { theirs: 'system-collection', ours: 'collection', same: ['includeSystem'], unsupported: ['includeSingleton'] },
  { theirs: 'system-collections', ours: 'collections', same: ['includeSystem'] },
  {
    theirs: 'system-display-template',
    ours: 'display-template',
    same: ['collectionField'],
    unsupported: ['collectionName', 'font', 'placeholder'],
  },
  {
    theirs: 'system-field',
    ours: 'field',
    same: ['collectionField', 'typeAllowList', 'allowNone', 'placeholder'],
    rules: { collectionName: { kind: 'rename', to: 'collection' } },
    unsupported: ['allowPrimaryKey', 'allowForeignKeys'],
  },
  { theirs: 'system-interface', ours: 'interface', same: ['typeField'] },
  { theirs: 'system-interface-options', ours: 'interface-options', same: ['interfaceField', 'typeField'] },
  { theirs: 'system-language', ours: 'system-language' },
  { theirs: 'system-input-translated-string', ours: 'text-input', same: ['placeholder', 'trim'], readOnly: true },
  { theirs: 'system-token', ours: 'hash', readOnly: true },
  { theirs: 'system-display-options', ours: null, why: 'Options of a display are set in the data model.' },
  { theirs: 'system-field-tree', ours: null, why: 'Field paths are edited as they are stored.' },
  { theirs: 'system-fields', ours: null, why: 'A list of fields is edited as it is stored.' },
  { theirs: 'system-filter', ours: null, why: 'A filter in a field is edited as JSON.' },
  { theirs: 'system-folder', ours: null, why: 'A folder of files is edited by its key.' },
  { theirs: 'system-inline-fields', ours: null, why: 'Fields inside options are edited as JSON.' },
  { theirs: 'system-input-password', ours: null, why: 'Passwords are set in the account.' },
  { theirs: 'system-mfa-setup', ours: null, why: 'The second factor is set up in the account.' },
  { theirs: 'system-modules', ours: null, why: 'The module bar of 9.x is edited as JSON.' },
  { theirs: 'system-raw-editor', ours: null, why: 'This is the raw value itself.' },
  { theirs: 'system-scope', ours: null, why: 'Scopes of flows are edited as they are stored.' },
  { theirs: 'system-theme', ours: null, why: 'Themes of 10.x are edited as they are stored.' },
  { theirs: 'system-theme-overrides', ours: null, why: 'Themes of 10.x are edited as JSON.' },
]

export const ownInterfaces: readonly OwnName[] = [
  // In 9.x and 10.x, the text input generates slugs by an option.
  { ours: 'slug', theirs: 'input', writes: { slug: true } },
  { ours: 'user', theirs: 'select-dropdown-m2o' },
  // Each group inside is a section there as well, of which one is open.
  { ours: 'group-tabs', theirs: 'group-accordion', writes: { accordionMode: true } },
]

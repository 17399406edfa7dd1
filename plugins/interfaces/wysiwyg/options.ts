import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Ids of tools in order. Unknown ids are skipped. */
  toolbar: {
    type: 'array',
    items: { type: 'string' },
    default: [
      'bold',
      'italic',
      'underline',
      'removeformat',
      'link',
      'bullist',
      'numlist',
      'blockquote',
      'h1',
      'h2',
      'h3',
      'image',
      'media',
      'hr',
      'code',
      'fullscreen',
    ],
    title: 'wysiwyg.toolbar',
    description: 'wysiwyg.toolbar_description',
    interface: 'tags',
  },
  font: { type: 'string', enum: ['sans-serif', 'monospace', 'serif'], default: 'sans-serif', title: 'option.font' },
  customFormats: { type: 'array', title: 'wysiwyg.custom_formats', interface: 'code' },
  tinymceOverrides: {
    type: 'object',
    title: 'wysiwyg.overrides',
    description: 'wysiwyg.overrides_description',
    interface: 'code',
  },
} as const

export type WysiwygOptions = OptionsOf<typeof options>

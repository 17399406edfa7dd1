import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** JSON fields always use JSON. For other fields, no language means plain text. */
  language: {
    type: 'string',
    enum: ['json', 'html', 'markdown', 'javascript', 'typescript', 'css', 'sql', 'yaml', 'python', 'plaintext'],
    title: 'code.language',
  },
  lineNumber: { type: 'boolean', default: false, title: 'code.line_number' },
  /** Text, or for json fields any JSON. */
  template: { title: 'code.template', description: 'code.template_description', interface: 'code' },
} as const

export type CodeOptions = OptionsOf<typeof options>

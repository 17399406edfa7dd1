import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  color: {
    type: 'string',
    enum: ['normal', 'info', 'success', 'warning', 'danger'],
    default: 'normal',
    title: 'option.color',
  },
  icon: { type: 'string', title: 'icon', interface: 'icon' },
  text: { type: 'string', title: 'notice.text', interface: 'markdown' },
} as const

export type NoticeOptions = OptionsOf<typeof options>

import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
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

export const notice = defineInterface({
  id: 'notice',
  name: 'notice.name',
  icon: 'info',
  types: ['alias'],
  presentation: true,
  options,
  load: () => import('./NoticeText.tsx'),
})

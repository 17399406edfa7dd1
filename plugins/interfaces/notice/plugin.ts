import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const notice = defineInterface({
  id: 'notice',
  name: 'notice.name',
  icon: 'info',
  types: ['alias'],
  presentation: true,
  options,
  load: () => import('./NoticeText.tsx'),
})

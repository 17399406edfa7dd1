import { defineDisplay, type OptionsOf } from '#engine/plugin.ts'
import { nameOf } from './readUser.ts'

const options = {
  display: { type: 'string', enum: ['avatar', 'name', 'both'], default: 'both', title: 'user_display.display' },
} as const

export type UserOptions = OptionsOf<typeof options>

const shown = ['first_name', 'last_name', 'email', 'avatar']

export const userDisplay = defineDisplay({
  id: 'user',
  name: 'user.name',
  icon: 'person',
  types: ['uuid'],
  relations: ['m2o'],
  options,
  // A field that the caller may not read would have the whole list refused.
  fields: (_options, { relation, metadata }) => {
    if (relation === null || !('related' in relation)) return []
    const rights = metadata.decide('read', relation.related)
    if (!rights.allowed) return []
    return ['id', ...shown.filter(name => rights.fields === 'all' || rights.fields.has(name))]
  },
  text: (value, _options, { text }) =>
    value === null || value === undefined || value === '' ? '' : (nameOf(value) ?? text('user_display.unknown')),
  load: () => import('./User.tsx'),
})

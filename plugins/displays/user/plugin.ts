import { defineDisplay, plainText } from '#engine/plugin.ts'
import { readUser } from '#schemas/data/readUser.ts'
import { options } from './options.ts'

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
    // Names are open to whoever may use the studio; then the server tells of their fields.
    const isKnown = (name: string) => metadata.field(relation.related, name) !== null
    if (!rights.allowed) return isKnown('id') ? ['id', ...shown.filter(isKnown)] : []
    return ['id', ...shown.filter(name => rights.fields === 'all' || rights.fields.has(name))]
  },
  text: (value, _options, { text }) => {
    if (value === null || value === undefined || value === '') return ''
    const user = readUser(value)
    return (user === null ? plainText(value) : user.name) || text('user_display.unknown')
  },
  load: () => import('./User.tsx'),
})

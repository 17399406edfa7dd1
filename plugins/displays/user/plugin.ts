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
  // Requesting a field that the caller cannot read would fail the whole list.
  fields: (_options, { relation, metadata }) => {
    if (relation === null || !('related' in relation)) return []
    const permissions = metadata.decide('read', relation.related)
    // All users of the studio can read names; the server then lists these fields.
    const isKnown = (name: string) => metadata.field(relation.related, name) !== null
    if (!permissions.allowed) return isKnown('id') ? ['id', ...shown.filter(isKnown)] : []
    return ['id', ...shown.filter(name => permissions.fields === 'all' || permissions.fields.has(name))]
  },
  text: (value, _options, { text }) => {
    if (value === null || value === undefined || value === '') return ''
    const user = readUser(value)
    return (user === null ? plainText(value) : user.name) || text('user_display.unknown')
  },
  load: () => import('./User.tsx'),
})

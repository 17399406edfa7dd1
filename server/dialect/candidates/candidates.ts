import { ruleNames } from '#server/model/storedRules.ts'
import { systemFields } from '#server/system/systemFields.ts'
import type { Dialect } from '../Dialect.ts'

const asIs = <Value>(value: Value): Value => value

/** 9.0.0-rc.24 to rc.28: the form in which we store everything. */
export const candidates = (origin: 'own' | 'rc'): Dialect => ({
  origin,
  version: '9.0.0-rc.24',
  providers: '/auth/oauth',
  signIn: 'authenticate',
  ownPermissions: 'rows',
  closedModel: 'empty',
  systemFields: collection => systemFields.get(collection) ?? [],
  systemRelations: [],
  relationKey: 'id',
  // Stored with the options of the field.
  extraMeta: { fields: ruleNames, collections: [] },
  projectFields: [],
  casts: {},
  mergesPermissions: false,
  folders: true,
  collection: asIs,
  field: asIs,
  relation: asIs,
  readCollection: asIs,
  readField: asIs,
  readRelation: asIs,
})

import * as Schema from 'effect/Schema'
import { fieldTypes, type FieldType as Type } from './fieldTypes.ts'

export type FieldType = Type

export const FieldType = Schema.Literals(fieldTypes)

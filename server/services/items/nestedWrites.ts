import { createItem } from './createItem.ts'
import { updateItems } from './updateItems.ts'
import type { NestedWrites } from './WriteContext.ts'

export const nestedWrites: NestedWrites = { createItem, updateItems }

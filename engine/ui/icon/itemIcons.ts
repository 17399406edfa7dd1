import { itemPaths } from './itemPaths.ts'
import { addIcons } from './knownIcons.ts'

// Imported for its side effect by the page of an item, so that icons are available at once.
addIcons(itemPaths)

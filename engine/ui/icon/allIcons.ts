import { addIcons } from './knownIcons.ts'
import { paths } from './paths.ts'

// Imported for its side effect by the studio, so that icons are available at once.
addIcons(paths)

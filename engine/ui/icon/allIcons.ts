import { addIcons } from './knownIcons.ts'
import { paths } from './paths.ts'

// Imported for its effect by the studio proper, so that no icon there has to be waited for.
addIcons(paths)

import { Data } from 'effect'

/** Work was begun on a model that is no longer the one there is. Nothing has happened. */
export class Outdated extends Data.TaggedError('Outdated') {}

import { Data } from 'effect'

/** Work started on a model that has changed since. Nothing has happened. */
export class Outdated extends Data.TaggedError('Outdated') {}

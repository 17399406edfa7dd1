import { readPages } from '#engine/core/docs/readPages.ts'

/** Every page of the documentation, by the file that it is written in: a part of this chunk, and nothing is asked for. */
export const pages = readPages(
  import.meta.glob<string>(['../../../docs/**/*.md', '!**/examples/**', '!**/contributing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

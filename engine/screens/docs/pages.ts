import { readPages } from '#engine/core/docs/readPages.ts'

/** The pages of the public documentation: part of this chunk, without requests. */
export const pages = readPages(
  import.meta.glob<string>(
    [
      '../../../docs/**/*.md',
      // From here: a pattern that begins with ** starts at the root of the build, which is app/.
      '!../../../docs/**/examples/**',
      '!../../../docs/contributing/**',
      '!../../../docs/specification/**',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
)

/** The addresses of the images of the documentation, by file name. */
export const images: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../docs/images/*', { query: '?url', import: 'default', eager: true }),
  ).map(([path, address]) => [path.split('/').at(-1) ?? '', address]),
)

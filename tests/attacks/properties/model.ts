/** The properties of the fixture's collections for generated tests. */
export interface Known {
  readonly key: string
  /** Columns except the key. */
  readonly columns: readonly string[]
  /** Columns that generated permission rules use; no server logic changes them. */
  readonly ruled: readonly string[]
  readonly relations: Readonly<Record<string, string>>
}

export const collections: Readonly<Record<string, Known>> = {
  articles: {
    key: 'id',
    columns: [
      ...['status', 'sort', 'user_created', 'date_created', 'user_updated', 'date_updated', 'title', 'slug', 'body'],
      ...['rating', 'featured', 'publish_date', 'price', 'views', 'score', 'keywords', 'secret', 'pin', 'author'],
    ],
    ruled: ['status', 'user_created', 'rating', 'author'],
    relations: {
      author: 'authors',
      comments: 'comments',
      tags: 'articles_tags',
      translations: 'articles_translations',
      sections: 'articles_sections',
    },
  },
  authors: {
    key: 'id',
    columns: ['name', 'email', 'active'],
    ruled: ['active'],
    relations: { articles: 'articles' },
  },
  comments: { key: 'id', columns: ['article', 'name', 'approved'], ruled: ['approved', 'article'], relations: {} },
  tags: { key: 'id', columns: ['name', 'color'], ruled: ['name'], relations: {} },
  articles_tags: {
    key: 'id',
    columns: ['articles_id', 'tags_id', 'sort'],
    ruled: ['articles_id', 'tags_id'],
    relations: { tags_id: 'tags', articles_id: 'articles' },
  },
  vault: { key: 'key', columns: ['value'], ruled: [], relations: {} },
  homepage: { key: 'id', columns: ['headline', 'shown'], ruled: [], relations: {} },
}

/** Few words, so that hidden data and queries often match. */
export const words = ['CANARY', 'alpha', 'River', 'Über', 'a', '100%', '_', 'draft'] as const

/** Text columns whose values can be replaced without other effects. */
export const texts: Readonly<Record<string, readonly string[]>> = {
  articles: ['title', 'body', 'secret'],
  authors: ['name', 'email'],
  comments: ['name'],
  tags: ['color'],
  articles_tags: [],
  vault: ['value'],
  homepage: ['headline'],
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Snapshot } from '#server/model/Snapshot.ts'
import { renamer } from './renamer.ts'

const related = (kind: 'm2o' | 'o2m', collection: string) => ({ kind, related: collection })
const through = (junction: string, collection: string) => ({ kind: 'm2m', junction, related: collection })

/** Only what renaming reads of a model: names and relations. */
function modelOf(collections: Readonly<Record<string, Readonly<Record<string, object | null>>>>): Snapshot {
  const entries = Object.entries(collections).map(([name, fields]) => {
    const infos = Object.entries(fields).map(([field, relation]) => [field, { name: field, relation }] as const)
    return [name, { name, fields: new Map(infos) }] as const
  })
  // Safe: the renamer reads nothing else.
  return { collections: new Map(entries) } as unknown as Snapshot
}

const model = modelOf({
  articles: {
    ...{ title: null, date: null, tags: through('articles_tags', 'tags') },
    author: related('m2o', 'authors'),
    blocks: { kind: 'm2a', junction: 'articles_blocks' },
  },
  authors: { title: null, articles: related('o2m', 'articles') },
  articles_tags: { tag: related('m2o', 'tags') },
  tags: { title: null },
  articles_blocks: { item: { kind: 'any', allowed: ['articles', 'authors'] } },
})
const title = renamer(model, { collection: 'articles', field: 'title', to: 'headline' })
const author = renamer(model, { collection: 'articles', field: 'author', to: 'writer' })
const articles = renamer(model, { collection: 'articles', field: null, to: 'posts' })

describe('renaming', () => {
  it.each([
    ['articles', 'title', 'headline'],
    ['articles', '-title', '-headline'],
    ['articles', 'year(title)', 'year(headline)'],
    ['articles', 'author.title', 'author.title'],
    ['articles', 'author.articles.title', 'author.articles.headline'],
    ['articles', 'tags.tag.title', 'tags.tag.title'],
    ['articles', 'blocks.item:articles.title', 'blocks.item:articles.headline'],
    ['articles', 'blocks.item:authors.title', 'blocks.item:authors.title'],
    ['authors', 'title', 'title'],
    ['authors', 'articles.title', 'articles.headline'],
    ['nope', 'title', 'title'],
  ])('of articles.title in %s: %s becomes %s', (at, before, after) => {
    expect(title.path([at], before)).toBe(after)
  })

  it('follows a relation that is renamed itself', () => {
    expect(author.path(['articles'], 'author.articles.author.title')).toBe('writer.articles.writer.title')
  })

  it('changes the names of fields in filters, and no operands', () => {
    const filter = {
      _or: [{ title: { _eq: 'title' } }, { author: { articles: { _some: { title: { _in: ['title'] } } } } }],
    }
    expect(title.filter(['articles'], filter)).toEqual({
      _or: [{ headline: { _eq: 'title' } }, { author: { articles: { _some: { headline: { _in: ['title'] } } } } }],
    })
    expect(articles.filter(['articles_blocks'], { 'item:articles': { title: { _eq: 'articles' } } })).toEqual({
      'item:posts': { title: { _eq: 'articles' } },
    })
  })

  it('leaves names of layouts and of their options, and what is no path', () => {
    const stored = { title: { title: '{{title}}', icon: 'title', sort: ['-title'], widths: { title: 80 } } }
    expect(title.layouts(['articles'], stored)).toEqual({
      title: { title: '{{headline}}', icon: 'title', sort: ['-headline'], widths: { headline: 80 } },
    })
  })

  it('leaves the choices of a field and the fields of a repeater', () => {
    const choices = { choices: [{ text: 'Title', value: 'title' }], placeholder: 'title' }
    expect(title.options('articles', 'date', choices)).toEqual(choices)
    const repeater = { fields: [{ field: 'title' }], template: '{{title}}' }
    expect(title.options('articles', 'date', repeater)).toEqual(repeater)
    expect(title.options('authors', 'articles', { fields: ['title'], template: '{{ title }}!' })).toEqual({
      fields: ['headline'],
      template: '{{ headline }}!',
    })
  })

  it('is undone by renaming back', () => {
    const back = renamer(
      modelOf({
        articles: { writer: related('m2o', 'authors'), title: null },
        authors: { articles: related('o2m', 'articles'), title: null },
      }),
      { collection: 'articles', field: 'writer', to: 'author' },
    )
    const step = fc.constantFrom('author', 'articles', 'title')
    fc.assert(
      fc.property(
        fc.constantFrom('articles', 'authors'),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        (at, steps) => {
          const path = steps.join('.')
          expect(back.path([at], author.path([at], path))).toBe(path)
          const filter = steps.reduceRight<object>((below, name) => ({ [name]: below }), { _eq: 'author' })
          expect(back.filter([at], author.filter([at], filter))).toEqual(filter)
          const template = `{{ ${path} }} author`
          expect(back.template([at], author.template([at], template))).toBe(template)
        },
      ),
    )
  })
})

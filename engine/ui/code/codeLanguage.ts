import type { Extension } from '@codemirror/state'

const loaders = {
  plaintext: () => Promise.resolve<Extension>([]),
  json: () => import('@codemirror/lang-json').then(pack => pack.json()),
  html: () => import('@codemirror/lang-html').then(pack => pack.html()),
  markdown: () => import('./markdownLanguage.ts').then(pack => pack.markdownSupport),
  javascript: () => import('@codemirror/lang-javascript').then(pack => pack.javascript({ jsx: true })),
  typescript: () =>
    import('@codemirror/lang-javascript').then(pack => pack.javascript({ jsx: true, typescript: true })),
  css: () => import('@codemirror/lang-css').then(pack => pack.css()),
  sql: () => import('@codemirror/lang-sql').then(pack => pack.sql()),
  yaml: () => import('@codemirror/lang-yaml').then(pack => pack.yaml()),
  python: () => import('@codemirror/lang-python').then(pack => pack.python()),
} as const satisfies Readonly<Record<string, () => Promise<Extension>>>

/** The languages with highlighting. */
export type CodeLanguage = keyof typeof loaders

/** Loads the parser, highlighting and indentation of a language; each is a separate chunk. */
export const loadLanguage = (language: CodeLanguage): Promise<Extension> => loaders[language]()

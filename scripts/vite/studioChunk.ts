/** What the sign-in page is made of, besides the pages themselves: packages, primitives, session, words. */
const base = [
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|use-isomorphic-layout-effect|xstate|@xstate\/react|@tanstack\/(react-router|router-core|history|store|react-store))\//,
  /\/engine\/api\/(exchange|readFailure|ApiFailure|failureText)\./,
  /\/engine\/session\/(accessToken|sessionActors|sessionMachine)\./,
  /\/engine\/(item\/pendingEdits|registry\/componentOf)\./,
  /\/engine\/i18n\/(I18n|createText|english|createFormat|useFormat)\./,
  /\/engine\/ui\/(icon\/(Icon|icons|corePaths)\.|button\/Button\.|(spinner|tooltip|notice|text-field|empty-state|tokens)\/)/,
  /\/schemas\/data\/userName\.|\/locales\/public\/|vite\/preload-helper/,
]

/** The pages for everyone and the start of the app: the entry itself. */
const entry = /\/app\/((index|main|routes|base|Logo)\.|session\/)/

/** What is loaded when it is first drawn: dialogs, open menus, and each interface by itself. */
const later = /\/engine\/(ui\/dialog\/|ui\/menu\/MenuPopover|testing\/)|\/plugins\/interfaces\/[^/]+\/(?!plugin\.)/

const studio =
  /\/(app|engine|plugins|schemas|locales)\/|\/node_modules\/(effect|@tanstack\/(react-query|query-core|react-table|table-core|react-virtual|virtual-core)|intl-messageformat|@formatjs\/[^/]+)\//

/** Whether a module is needed by the sign-in page and by the studio alike. */
export const isBase = (id: string): boolean => base.some(test => test.test(id))

/**
 * Whether a module belongs to the one chunk that a list needs besides the entry. A list drawn from many small chunks
 * costs a request for each; a round trip is dearer than a few kilobytes that the next page needs anyhow.
 */
export const isStudio = (id: string): boolean => studio.test(id) && !entry.test(id) && !later.test(id) && !isBase(id)

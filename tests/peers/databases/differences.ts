/** Reads whose answers differ from the recorded ones, and why. Remove an entry once its answers agree. */
export interface Difference {
  /** The databases: version and kind. */
  readonly on: RegExp
  /** The caller and the path. */
  readonly reads: RegExp
  readonly why: string
}

const all = /./
const candidates = /^rc/
const nine = /^9/
const early = /^9\.0\.1/
const postgres = /postgres$/

export const differences: readonly Difference[] = [
  {
    on: all,
    reads: /\/server\/info$/,
    why: '`/server/info` tells what this server is, and of the dialect the version that stands for the family.',
  },
  {
    on: all,
    reads: /^admin \/fields\/directus_users$/,
    why: 'The platform’s own fields are described in our words and order, with a divider of our own.',
  },
  {
    on: /^rc.28 sqlite/,
    reads: /\/fields(\/articles|\?limit=-1)$/,
    why: 'SQLite: we report a key of 36 characters as a UUID, the recorded answer as text.',
  },
  {
    on: /^rc.28 sqlite/,
    reads: /^anonymous \/fields$/,
    why: 'A primary key takes no null, whatever the statement of its table says.',
  },
  {
    on: /^rc.28 postgres/,
    reads: /\/fields(\/articles|\?limit=-1)$/,
    why: 'A default of 0 is a default; rc.28 tells of none on PostgreSQL.',
  },
  {
    on: candidates,
    reads: /\/collections(\/articles)?$/,
    why: 'Collections have an order, folders and colors, as in 9.x.',
  },
  { on: candidates, reads: /\/relations\/articles$/, why: 'Decision 5: administrators are told what is not there.' },
  {
    on: candidates,
    reads: /^admin \/(roles\?fields|users\?(limit|fields))/,
    why: 'A static token is shown as asterisks, like a password.',
  },
  {
    on: all,
    reads: /^admin \/activity\?limit=5&sort=-id/,
    why: 'The newest rows of the activity are the sign-ins of the test.',
  },
  {
    on: all,
    reads: /^admin \/(items\/nowhere|items\/articles\/(99999|abc)|assets\/00000000)/,
    why: 'Decision 5: administrators are told what is not there.',
  },
  {
    on: nine,
    reads: /^(admin|editor) \/(flows|operations|dashboards|panels|shares|notifications)$/,
    why: 'Not supported: the rows are left alone, and no route reads them.',
  },
  {
    on: nine,
    reads: /^admin \/collections\/directus_files$/,
    why: 'The platform’s own collections are described in our words.',
  },
  {
    on: nine,
    reads: /^(admin|editor) \/permissions\?limit/,
    why: 'What everyone with access to the app may do is in our code; rows without a key that say so are not made up.',
  },
  {
    on: candidates,
    reads: /_between|_nbetween/,
    why: 'Decision 26: `_between` takes an array; rc.28 refuses it.',
  },
  { on: candidates, reads: /\$NOW"/, why: 'Decision 26: `$NOW` works in queries; rc.28 refuses it.' },
  {
    on: candidates,
    reads: /^admin \/items\/articles\?filter=\{"(comments":\{"(name|approved)|tags_m2m.*_in|gallery)/,
    why: 'Decision 27: no parent repeats.',
  },
  {
    on: all,
    reads: /search=(river|Copper engine|zzzz|published)/,
    why: 'A search looks at every text that the caller may read, and `filter_count` honours it (decisions 15 and 27).',
  },
  {
    on: postgres,
    reads: /search=7&/,
    why: 'A search for digits finds them inside of numbers and texts on both databases alike.',
  },
  {
    on: postgres,
    reads: /"title":\{"_n?contains"/,
    why: 'Decision 15: `_contains` ignores case on both databases.',
  },
  {
    on: postgres,
    reads: /sort=-publish_at/,
    why: 'Null comes before every value on both databases; PostgreSQL itself puts it behind.',
  },
  { on: /^9.26 postgres/, reads: /sort=author\.name/, why: 'The same, for values of related items.' },
  {
    on: /^9.0.1 sqlite/,
    reads: /\/items\/articles\?(limit=3|fields=\*\.\*&limit=2)$/,
    why: 'Items without a position in the sort field come last on both databases; SQLite itself puts them first.',
  },
  {
    on: nine,
    reads: /single=true/,
    why: '`single` gives one item, as in the release candidates; 9.x passes it over.',
  },
  { on: nine, reads: /export=json/, why: 'An export as JSON is `{ data }`, as in the release candidates.' },
  {
    on: candidates,
    reads: /^editor \/(permissions|presets)/,
    why: 'Decisions 12 and 32: the caller’s own rows.',
  },
  {
    on: all,
    reads: /^editor \/(roles|settings)$/,
    why: 'Decision 12: of roles the names, of the settings the public ones.',
  },
  {
    on: nine,
    reads: /^editor \/users\?fields=id,email/,
    why: 'Decision 12: with access to the app, the names of people.',
  },
  { on: nine, reads: /^editor \/users\/me$/, why: 'One’s own account is one’s own to read.' },
  {
    on: all,
    reads: /^editor \/(activity|revisions)\?/,
    why: 'Decision 12: the history of items that the caller may read.',
  },
  {
    on: all,
    reads: /^editor \/items\/articles\?fields=\*\.\*/,
    why: 'Decision 12: of users the names, whatever the role’s rights say.',
  },
  {
    on: candidates,
    reads: /^editor \/items\/articles\?(fields=\*&limit=5|limit=-1)/,
    why: 'Decision 27: counts honour the rights of the caller.',
  },
  {
    on: candidates,
    reads: /_n?starts_with|_n?ends_with|_icontains|"_(some|none)"/,
    why: 'Operators of 9.x are understood; rc.28 passes them over.',
  },
  {
    on: candidates,
    reads: /&deep=.*"_(limit|filter|sort)"/,
    why: 'Keys of `deep` are understood with an underscore, too; rc.28 passes them over.',
  },
  {
    on: /^rc.28 sqlite/,
    reads: /\$NOW\(-1 year\)/,
    why: 'A time may be told from the current one; rc.28 compares with the text.',
  },
  {
    on: candidates,
    reads: /aggregate|alias\[/,
    why: 'Aggregates and aliases of 9.x are understood; rc.28 passes them over.',
  },
  {
    on: nine,
    reads: /^admin \/items\/directus_users$/,
    why: 'Administrators read the collections of the platform under `/items` too, as rc.28 lets them.',
  },
  {
    on: candidates,
    reads: /^admin \/items\/directus_users$/,
    why: 'Decision 12: nobody reads the token of a user. rc.28 shows it here, and hides it under `/users`.',
  },
  {
    on: candidates,
    reads: /\/extensions\/interfaces$/,
    why: 'The list is answered with and without the slash at the end; rc.28 redirects.',
  },
  {
    on: early,
    reads: /^(admin|editor) \/fields(\?limit=-1|\/(articles|tags_list))?$/,
    why: 'SQLite: we report unique columns as unique. 9.0.1 reports none.',
  },
  {
    on: early,
    reads: /^admin \/(roles\?fields|users(\?(limit|fields)|$))/,
    why: 'A static token is shown as asterisks, like a password.',
  },
  {
    on: early,
    reads: /^admin \/(activity(\/1|\?(limit=(10|20)|filter))|revisions\?filter)/,
    why: 'An instant names its zone; 9.0.1 leaves it out on SQLite.',
  },
  {
    on: early,
    reads: /^admin \/items\/articles\?filter=\{"(tags":\{"_empty|publish_time":\{"_lt)/,
    why: 'An empty list is empty, and times of day are compared; 9.0.1 finds none of the first and all of the second.',
  },
  {
    on: early,
    reads: /_icontains|"(year|month)\(publish_date\)"|"_(some|none)"|groupBy\[\]=year/,
    why: 'Operators and functions of later releases are understood; 9.0.1 passes them over or refuses them.',
  },
  {
    on: early,
    reads: /search=7&/,
    why: 'A search for digits finds them inside of numbers and texts alike.',
  },
  {
    on: early,
    reads: /\/permissions\/me$/,
    why: '`/permissions/me` is as in 9.12 and later; 9.0.1 answers 200 without a body.',
  },
  {
    on: early,
    reads: /^editor \/items\/articles\?aggregate\[count\]=\*$/,
    why: 'Counting needs no right beyond reading; 9.0.1 asks for the right to read a field named `*`.',
  },
  {
    on: early,
    reads: /^editor \/relations\/(homepage|vault)$/,
    why: 'What is closed answers like what is not there; 9.x gives an empty list.',
  },
  {
    on: early,
    reads: /^editor \/users(\/me\?fields=\*\.\*)?$/,
    why: 'Decision 12: with access to the app, the names of people, and one’s own account.',
  },
  {
    on: early,
    reads: /^anonymous \/(fields|collections|relations)\/languages$/,
    why: 'What everyone may read is described to everyone; 9.x refuses the model to people who are not signed in.',
  },
  {
    on: early,
    reads: /^anonymous \/(dashboards|panels)$/,
    why: 'Not supported: there is no such route.',
  },
  {
    on: early,
    reads: /^editor \/items\/articles\?fields=\*\.\*&limit=2$/,
    why: 'Decision 12: of users the names, whatever the role’s rights say.',
  },
]

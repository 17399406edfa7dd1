import notes from '../data/travelNotes.json' with { type: 'json' }
import type { DemoRow } from '../insertRows.ts'
import { stableId } from '../stableId.ts'

/** The authors of the notes. */
export interface Authors {
  readonly admin: string
  readonly editor: string
}

/** Travel notes, alternating between the two authors; published a week after the visit. */
export const noteRows = ({ admin, editor }: Authors): readonly DemoRow[] =>
  notes.map((note, index) => {
    const written = new Date(Date.parse(`${note.visited}T18:30:00Z`) + 2 * day).toISOString()
    return {
      id: stableId(`note:${note.title}`),
      title: note.title,
      status: note.status,
      country: note.country,
      visited_on: note.visited,
      rating: note.rating,
      body: note.body,
      cover: index % 4 === 0 ? stableId(`map:${note.country}`) : null,
      published_at: note.status === 'draft' ? null : new Date(Date.parse(written) + 5 * day).toISOString(),
      sort: index + 1,
      user_created: index % 3 === 0 ? editor : admin,
      date_created: written,
    }
  })

const day = 86_400_000

export const frontPageRow: DemoRow = {
  headline: 'Every country, one page each',
  welcome:
    'An atlas to leaf through: 250 countries and territories with their flags, outlines, languages and neighbours, and notes by people who have been there.',
  featured_country: 'ISL',
  hero: stableId('map:ISL'),
  show_announcement: true,
  announcement: 'The notes from the Westfjords are out.',
  announcement_until: '2027-01-31T18:00:00',
}

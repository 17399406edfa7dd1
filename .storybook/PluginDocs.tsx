import { Canvas, Stories, Title, useOf } from '@storybook/addon-docs/blocks'
import type { Fixtures } from '#engine/core/registry/Fixture.ts'
import messages from '#locales/en-US.json'
import { optionRows } from './optionRows.ts'

interface Facts {
  readonly size: number | null
  readonly review: { readonly status: string; readonly reviewer?: string; readonly date?: string }
}

const word = (key: string): string => (messages as Readonly<Record<string, string>>)[key] ?? key

/** The page of a plugin: its purpose, options, cost and reviewer, then all its stories. */
export function PluginDocs() {
  const { preparedMeta } = useOf('meta', ['meta'])
  // Safe: `writePluginStories` sets both in every story file.
  const { plugin } = preparedMeta.initialArgs['fixtures'] as Fixtures
  const { size, review } = preparedMeta.parameters['facts'] as Facts
  const rows = optionRows(plugin.options)
  const types = 'types' in plugin ? plugin.types : []
  const relations = 'relations' in plugin ? (plugin.relations ?? []) : []
  return (
    <>
      <Title>{word(plugin.name)}</Title>
      <p>
        <code>{plugin.id}</code> · {plugin.kind} · {reviewText(review)}
      </p>
      <table>
        <tbody>
          {types.length > 0 && <Fact name="Field types" value={types.join(', ')} />}
          {relations.length > 0 && <Fact name="Relations" value={relations.join(', ')} />}
          {'defaultFor' in plugin && plugin.defaultFor && (
            <Fact name="Default for" value={plugin.defaultFor.join(', ')} />
          )}
          {'aliases' in plugin && plugin.aliases && <Fact name="Also stored as" value={plugin.aliases.join(', ')} />}
          <Fact
            name="Size"
            value={size === null ? 'Known after npm run build' : `${size.toFixed(1)} KB after gzip, when first drawn`}
          />
        </tbody>
      </table>
      <Canvas />
      <h2>Options</h2>
      {rows.length === 0 ? (
        <p>There are none.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>Key</th>
              <th>Title</th>
              <th>Type</th>
              <th>Default</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.key}>
                <td>
                  <code>{row.key}</code>
                </td>
                <td>
                  {word(row.title)}
                  {row.description && <p>{word(row.description)}</p>}
                </td>
                <td>{row.type}</td>
                <td>{row.default && <code>{row.default}</code>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Stories includePrimary={false} />
    </>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{value}</td>
  </tr>
)

function reviewText({ status, reviewer, date }: Facts['review']): string {
  if (status === 'reviewed') return `Reviewed by ${reviewer} on ${date}`
  if (status === 'changed') return `Changed since ${reviewer} reviewed it on ${date}`
  return 'Not reviewed yet'
}

import { databaseArgument } from './adoption/databaseArgument.ts'
import { release } from './adoption/release.ts'

const { url, stopWith } = databaseArgument('release')

try {
  const { additions } = await release(url)
  const { tables, columns, indexes } = additions
  console.log(
    `Removed ${tables.length} tables, ${columns.length} columns and ${indexes.length} indexes. The server that made the database can use it again.`,
  )
} catch (cause) {
  stopWith(cause)
}

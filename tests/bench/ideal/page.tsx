import { type FormEvent, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Row = Readonly<Record<string, string | number | null>>

const columns = ['id', 'title', 'status', 'rating', 'author']

/** A minimal studio: one table, one form, one sign-in. It is the baseline for the full studio. */
function Page() {
  const path = location.pathname
  if (path.endsWith('/login')) return <Login />
  return path.endsWith('/form') ? <Form /> : <List />
}

function Login() {
  const submit = (event: FormEvent) => event.preventDefault()
  return (
    <form onSubmit={submit}>
      <input name="email" type="email" aria-label="E-mail" />
      <input name="password" type="password" aria-label="Password" />
      <button type="submit">Sign in</button>
    </form>
  )
}

function List() {
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    fetch(`/api/articles?page=${page}`)
      .then(response => response.json())
      .then(setRows)
  }, [page])
  return (
    <>
      <table>
        <tbody>
          {rows.map(row => (
            <tr key={row['id']} data-part="row">
              {columns.map(column => (
                <td key={column}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" aria-label="Next page" onClick={() => setPage(page + 1)}>
        next
      </button>
    </>
  )
}

function Form() {
  const [item, setItem] = useState<Row | null>(null)
  useEffect(() => {
    fetch('/api/wide/1')
      .then(response => response.json())
      .then(setItem)
  }, [])
  return (
    <form>
      {item &&
        Object.entries(item).map(([name, value]) => (
          <label key={name}>
            {name}
            <input value={value ?? ''} onChange={event => setItem({ ...item, [name]: event.target.value })} />
          </label>
        ))}
    </form>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)

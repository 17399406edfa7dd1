import { render, screen } from '@testing-library/react'
import { useMachine } from '@xstate/react'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { setup } from 'xstate'
import { abortable } from './abortable.ts'

/** Reads on entry, like an item page. */
const machine = setup({
  actors: {
    read: abortable<string>(
      ({ signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          setTimeout(() => resolve('read'))
        }),
    ),
  },
}).createMachine({
  initial: 'reading',
  states: {
    reading: { invoke: { src: 'read', onDone: 'done', onError: 'failed' } },
    done: {},
    failed: {},
  },
})

function Reader() {
  const [snapshot] = useMachine(machine)
  return <p>{snapshot.value}</p>
}

it('the abort of an unmounted component is not the failure of the one mounted again', async () => {
  render(
    <StrictMode>
      <Reader />
    </StrictMode>,
  )
  expect(await screen.findByText('done')).toBeVisible()
})

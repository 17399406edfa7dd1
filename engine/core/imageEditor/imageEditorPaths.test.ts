import { expect, it } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { untouched } from './ImageEdit.ts'
import { imageEditorMachine, type LoadedImage, type SaveImage } from './imageEditorMachine.ts'
import { rotate } from './turnImage.ts'

/** The state of an editor, without the machine: what is open, and whether there is anything to lose. */
const places = {
  loading: { tags: ['loading'], turns: 0 },
  failed: { tags: ['failed'], turns: 0 },
  ready: { tags: ['ready'], turns: 0 },
  edited: { tags: ['ready'], turns: 1 },
  confirming: { tags: ['ready', 'confirming'], turns: 1 },
  leaving: { tags: ['ready', 'leaving'], turns: 1 },
  replacing: { tags: ['ready', 'saving'], turns: 1 },
  adding: { tags: ['ready', 'saving'], turns: 1 },
  replaced: { tags: [], turns: 1 },
  added: { tags: [], turns: 1 },
  closed: { tags: [], turns: null },
} as const

type Place = keyof typeof places

/** The steps of the user and the server, and the resulting state. Steps that are not listed change nothing. */
const steps: Readonly<Record<Place, Readonly<Record<string, Place>>>> = {
  loading: { arrives: 'ready', breaks: 'failed', leave: 'closed' },
  failed: { again: 'loading', leave: 'closed' },
  ready: { turn: 'edited', save: 'ready', add: 'ready', undo: 'ready', leave: 'closed' },
  edited: { undo: 'ready', save: 'confirming', add: 'adding', leave: 'leaving' },
  confirming: { confirm: 'replacing', drop: 'edited', turn: 'confirming', leave: 'confirming' },
  leaving: { drop: 'edited', discard: 'closed' },
  replacing: { arrives: 'replaced', breaks: 'edited', turn: 'replacing', undo: 'replacing', leave: 'replacing' },
  adding: { arrives: 'added', breaks: 'edited', save: 'adding', leave: 'adding' },
  replaced: {},
  added: {},
  closed: {},
}

const model = createMachine({
  initial: 'loading',
  states: Object.fromEntries(Object.entries(steps).map(([place, on]) => [place, { on: { ...on } }])),
})

const offline: ApiFailure = { _tag: 'Unreachable', message: 'offline' }
const loaded: LoadedImage = {
  details: { type: 'image/png', filesize: 10, filename: 'a.png', title: null, folder: null },
  picture: {
    url: 'blob:a',
    source: document.createElement('canvas'),
    width: 4,
    height: 2,
    animated: false,
    close: () => {},
  },
}

/** An editor whose server answers when the test decides. */
function start() {
  const reports: string[] = []
  const sent: SaveImage[] = []
  let answer: (good: boolean) => void = () => {}
  const wait = <Value>(value: Value) =>
    new Promise<Value>((resolve, reject) => {
      answer = good => (good ? resolve(value) : reject(offline))
    })
  const actor = createActor(
    imageEditorMachine.provide({
      actors: {
        loadImage: fromPromise<LoadedImage, string>(() => wait(loaded)),
        saveImage: fromPromise<Item, SaveImage>(({ input }) => {
          sent.push(input)
          return wait<Item>({ id: 'a' })
        }),
      },
    }),
    { input: { id: 'a' } },
  )
  actor.on('saved', ({ asNew }) => reports.push(asNew ? 'added' : 'replaced'))
  actor.on('closed', () => reports.push('closed'))
  actor.start()
  const answered = async (good: boolean) => {
    answer(good)
    for (let turn = 0; turn < 4; turn++) await Promise.resolve()
  }
  const edit = () => actor.getSnapshot().context.history.edit
  const acts: Readonly<Record<string, () => unknown>> = {
    arrives: () => answered(true),
    breaks: () => answered(false),
    again: () => actor.send({ type: 'load.requested' }),
    turn: () => actor.send({ type: 'edit.changed', edit: rotate(edit(), loaded.picture) }),
    undo: () => actor.send({ type: 'edit.undone' }),
    save: () => actor.send({ type: 'save.requested', asNew: false }),
    add: () => actor.send({ type: 'save.requested', asNew: true }),
    confirm: () => actor.send({ type: 'save.confirmed' }),
    drop: () => actor.send({ type: 'question.dropped' }),
    leave: () => actor.send({ type: 'close.requested' }),
    discard: () => actor.send({ type: 'close.confirmed' }),
  }
  return { actor, acts, reports, sent, edit }
}

/** Every path to every state, followed by every step, including those without an effect. */
const paths = getSimplePaths(model).flatMap(path => {
  // Safe: the model names no other places.
  const end = path.state.value as Place
  const before = path.steps.map(step => ({ act: step.event.type, place: String(step.state.value) }))
  return Object.entries(steps[end]).map(([act, place]) => {
    const walked = [...before, { act, place }]
    return { name: walked.map(step => step.act).join(', '), steps: walked }
  })
})

it('covers all transitions from all states', () => {
  const walked = new Set(paths.map(({ steps: [...all] }) => `${all.at(-2)?.place} ${all.at(-1)?.act}`))
  const handled = Object.entries(steps).flatMap(([place, on]) => Object.keys(on).map(act => `${place} ${act}`))
  expect(handled.filter(step => !walked.has(step))).toEqual([])
})

it.each(paths)('$name: shows the current edits and loses none (C-370, C-386, C-387)', async ({ steps: walked }) => {
  // proves: C-388, C-390
  const { actor, acts, reports, sent, edit } = start()
  let place: Place = 'loading'
  let saves = 0
  for (const step of walked) {
    const before = place
    if (step.act === 'xstate.init') continue
    await acts[step.act]?.()
    // Safe: the model names no other places.
    place = step.place as Place
    const { tags, turns } = places[place]
    expect([...actor.getSnapshot().tags].sort()).toEqual([...tags].sort())
    if (turns !== null) expect(edit().turns).toBe(turns)
    const begins = (place === 'replacing' || place === 'adding') && before !== place
    if (begins) saves += 1
    expect(sent.length).toBe(saves)
    if (begins) expect(sent.at(-1)).toMatchObject({ id: 'a', asNew: place === 'adding', edit: { turns: 1 } })
    const isFailure = step.act === 'breaks'
    if (isFailure) expect(actor.getSnapshot().context.failure).toEqual(offline)
  }
  expect(reports).toEqual(['replaced', 'added', 'closed'].filter(end => end === place))
})

it('groups a drag into one step for undo and redo (C-389)', () => {
  const { actor, acts, edit } = start()
  return Promise.resolve(acts['arrives']?.()).then(() => {
    const crop = (x: number) => ({ ...untouched, crop: { x, y: 0, width: 1, height: 1 } })
    for (const x of [0, 1, 2, 3]) actor.send({ type: 'edit.dragged', edit: crop(x) })
    actor.send({ type: 'drag.ended' })
    actor.send({ type: 'edit.changed', edit: rotate(edit(), loaded.picture) })
    actor.send({ type: 'edit.undone' })
    expect(edit()).toEqual(crop(3))
    actor.send({ type: 'edit.undone' })
    expect(edit()).toEqual(untouched)
    actor.send({ type: 'edit.redone' })
    expect(edit()).toEqual(crop(3))
    // A drag back to its start is not a step.
    actor.send({ type: 'edit.dragged', edit: crop(1) })
    actor.send({ type: 'edit.dragged', edit: crop(3) })
    actor.send({ type: 'drag.ended' })
    actor.send({ type: 'edit.undone' })
    expect(edit()).toEqual(untouched)
    // During a drag, undo reverts the drag.
    actor.send({ type: 'edit.dragged', edit: crop(2) })
    actor.send({ type: 'edit.undone' })
    expect(edit()).toEqual(untouched)
  })
})

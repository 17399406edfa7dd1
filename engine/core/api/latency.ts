import { createStore } from '../store/createStore.ts'

/** How many answers are remembered. */
const samples = 20

/** Milliseconds that the last answers took to begin, the newest last. */
export const latency = createStore<readonly number[]>([])

export const noteLatency = (milliseconds: number): void => latency.put([...latency.get(), milliseconds].slice(-samples))

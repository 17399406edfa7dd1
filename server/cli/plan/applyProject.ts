import { randomUUID } from 'node:crypto'
import type { ModelDifference } from '#schemas/model/compareModels.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { bodyOf } from '#schemas/model/modelCalls.ts'
import type { Api } from '../api/Api.ts'
import { CommandFailure } from '../exitCodes.ts'
import { callText } from './callText.ts'
import { compareProjects } from './compareProjects.ts'
import type { ProjectFile } from './ProjectFile.ts'
import { readProject } from './readProject.ts'

export interface ApplyOptions {
  readonly allowConvert: boolean
  readonly allowDelete: boolean
  /** Called after each step. */
  readonly onStep: (text: string) => void
}

export interface Applied {
  readonly steps: number
  /** The differences that remain. */
  readonly left: ModelDifference
}

/** Some steps need the result of others: a field is moved to a group that was created. */
const maxRounds = 5

/**
 * Executes the plan for a file step by step, and compares again until nothing is left to do. Nothing is remembered
 * between two runs: after an interruption, the next run finds what is missing.
 */
export async function applyProject(api: Api, file: ProjectFile, options: ApplyOptions): Promise<Applied> {
  let steps = 0
  let before = ''
  for (let round = 0; ; round++) {
    const left = compareProjects(await readProject(api), file, randomUUID)
    const calls = [
      ...left.gentle,
      ...(options.allowConvert ? left.converting : []),
      ...(options.allowDelete ? left.deleting : []),
    ]
    const plan = calls.map(callText).join('\n')
    if (calls.length === 0 || plan === before || round === maxRounds) return { steps, left }
    before = plan
    for (const call of calls) {
      await execute(api, call, steps)
      steps++
      options.onStep(callText(call))
    }
  }
}

async function execute(api: Api, call: ModelCall, steps: number): Promise<void> {
  try {
    await api.send(call.method, call.path, await bodyOf(call, path => api.send('GET', path)))
  } catch (cause) {
    if (!(cause instanceof CommandFailure)) throw cause
    throw new CommandFailure(
      `Stopped at “${callText(call)}”: ${cause.message}\nSteps done: ${steps}. Run the command again to continue.`,
    )
  }
}

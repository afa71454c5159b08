import { lineKind, versionPolicy } from '../enums/line.enum.ts'
import { processState } from '../enums/operations.enum.ts'
import { reason } from '../kernel/errors.ts'
import { keptBy } from '../kernel/inUse.ts'
import { lineState } from './line.enum.ts'
import type { Line } from './line.schema.ts'

type Answering = Pick<Line, 'kind' | 'flow' | 'versionPolicy'>

/** Why nothing would answer a call to the line; a line for campaigns has no flow of its own. */
export function answerProblem({ kind, flow, versionPolicy: policy }: Answering): string | undefined {
  if (flow === null)
    return kind === lineKind.of.LINE ? 'No flow is set, so nothing can answer calls to this line.' : undefined
  if (policy === versionPolicy.of.PUBLISHED && flow.publishedVersion === null)
    return `${flow.name} has no live version, so nothing can answer calls to this line. Publish it, or pin a version.`
  return undefined
}

export function stateOf(line: Answering & Pick<Line, 'enabled' | 'module'>): (typeof lineState)['values'][number] {
  if (!line.enabled) return lineState.of.OFF
  if (!line.module.enabled) return lineState.of.MODULE_OFF
  if (line.module.isDown) return lineState.of.MODULE_DOWN
  // Nothing but the simulated carrier carries calls.
  if (!line.module.isSimulated) return lineState.of.NO_GATEWAY
  return answerProblem(line) === undefined ? lineState.of.ON : lineState.of.SILENT
}

/** Campaigns that make no calls any more keep the line they called on, although it is gone. */
export const pastStatuses = [processState.of.DENIED, processState.of.FINISHED, processState.of.EXPIRED] as const

export const lineBlocked = {
  remove: keptBy('line.inUse'),
  named: (line: Pick<Line, 'name'>, typed: string) =>
    typed.trim() === line.name ? undefined : reason('line.otherName', { name: line.name }),
  move: ({ module }: Pick<Line, 'module'>, idDialModule: number) =>
    module.id === idDialModule ? reason('line.sameModule', { module: module.name }) : undefined,
}

export const MOST_NUMBERS = 100

/** Numbers and addresses of a line, one a line of text, as people type and paste them. */
export const numbersIn = (typed: string): string[] =>
  typed
    .split(/[\n;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

import { EVENT } from '../engine/event-kind.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import { open } from '../engine/found.ts'
import type { FlowInput } from '../engine/input.ts'
import type { Finding, Next } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import { isObject } from '../json.ts'
import { isPretended } from './message.ts'
import type { TransferNode } from './transfer.schema.ts'

/**
 * What the service `desk` is asked. Attended it answers `{result}` once the person has given the conversation back, or no one takes it; blind, whether it
 * is offered. `reason` says more of what failed.
 */
export type DeskPayload = {
  readonly mode: 'Attend' | 'Blind'
  /** The username of the one person; null: anyone. */
  readonly person: string | null
}

const ATTENDED = ['returned', 'declined', 'noAnswer', 'busy', 'failed'] as const
const BLIND = ['next', 'busy', 'failed'] as const
type Result = (typeof ATTENDED)[number] | (typeof BLIND)[number]
/** It may take as long as people talk; the service knows when it is over. */
const LONGEST_MS = 86_400_000

export const deskOutlets = ({ mode }: TransferNode): readonly string[] => (mode === 'Attend' ? ATTENDED : BLIND)

/** Where it is not said what then, it goes by “failed”: the person is not lost. */
export const deskOptional = (node: TransferNode): readonly string[] =>
  deskOutlets(node).filter((outlet) => outlet === 'declined' || outlet === 'noAnswer' || outlet === 'busy')

export function deskFindings({ desk, person = '', to }: TransferNode): readonly Finding[] {
  const code = 'transfer.target'
  if (to.trim() !== '')
    return [{ code, message: 'there is both a number and the agent desk to transfer to; keep one of them', path: 'to' }]
  if (desk === 'person' && person.trim() === '')
    return [{ code, message: 'the person at the agent desk is not set', path: 'person' }]
  return []
}

export function offerToDesk(turn: Turn, { desk, mode, person = '', waiting }: TransferNode): Next {
  const one = desk === 'person' ? turn.render(person) : undefined
  if (one?.text.trim() === '') throw new FlowFault('transfer.target', 'The person to transfer to is not set')
  if (waiting) turn.say(waiting, true)
  const payload: DeskPayload = { mode, person: one?.text.trim() ?? null }
  // Asked again after a restart it waits for the same offer.
  turn.ask({ service: 'desk', payload, timeoutMs: LONGEST_MS, repeatable: true, isAway: true })
  const data = { mode, desk: true, state: 'started' }
  turn.event(EVENT.CALL_TRANSFER, { ...(one && { text: one.masked }), data })
  return 'wait'
}

export function takeOffer(turn: Turn, node: TransferNode, input: FlowInput): Next {
  turn.draft.wait = null
  const { mode, outlets, variable } = node
  const isTest = isPretended(input)
  const { result, reason } = isTest ? { result: pretendedResult(node), reason: undefined } : readAnswer(node, input)
  turn.event(EVENT.CALL_TRANSFER, {
    data: { mode, desk: true, state: result, ...(reason && { reason }), ...(isTest && { test: true }) },
  })
  if (variable !== undefined && result !== 'returned' && result !== 'next') turn.set(variable, open(reason ?? result))
  return { outlet: Object.hasOwn(outlets, result) || isTold(result) ? result : 'failed' }
}

/** Outlets that must be wired: where they are not, that is told. */
const isTold = (result: Result): boolean => result === 'returned' || result === 'next'

function pretendedResult({ mode, inTest = 'busy' }: TransferNode): Result {
  if (mode === 'Attend') return inTest
  return inTest === 'busy' ? 'busy' : 'next'
}

function readAnswer(node: TransferNode, input: FlowInput): { readonly result: Result; readonly reason?: string } {
  const value = input.kind === 'answered' && isObject(input.value) ? input.value : {}
  const known: readonly string[] = deskOutlets(node)
  const result = typeof value.result === 'string' && known.includes(value.result) ? value.result : 'failed'
  // It is one of those outlets.
  return { result: result as Result, ...(typeof value.reason === 'string' && { reason: value.reason }) }
}

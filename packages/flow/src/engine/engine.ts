import { bestLanguage } from '@parley/recognise/language.ts'
import { isZone } from '@parley/recognise/zone.ts'
import { MASK } from '../expressions/mask.ts'
import type { Json } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { definitionOf } from '../nodes/registry.ts'
import { runOf } from '../nodes/runs.ts'
import { Draft } from './draft.ts'
import type { Effect } from './effect.ts'
import { EVENT } from './event-kind.ts'
import { FlowFault } from './flow-fault.ts'
import { openFrame, shareVariables } from './frames.ts'
import { type FlowInput, type PlayedInput, type StartInput, spokenAt, type TenantValues } from './input.ts'
import type { Library, Program } from './program.ts'
import { advance, enter } from './run.ts'
import type { FlowState } from './state.ts'
import { steer, takeSuspended } from './steer.ts'
import { Turn } from './turn.ts'
import { valueFor } from './variable-value.ts'

/** The state after a turn and what the runner must do and store, in order. */
export interface TurnResult {
  readonly state: FlowState
  readonly effects: readonly Effect[]
}

const NO_LIBRARY: Library = new Map()

/** Begins a conversation and runs to its first wait. Never throws. `isOverdue` is for a turn that holds others up by the clock. */
export function start(program: Program, input: StartInput, isOverdue?: () => boolean): TurnResult {
  const { settings } = program
  const codes = settings.languages.map(({ code }) => code)
  const language = input.language === undefined ? undefined : bestLanguage(codes, input.language)
  const zone = input.zone !== undefined && isZone(input.zone) ? input.zone : undefined
  const draft = new Draft({
    v: 2,
    seed: Math.trunc(input.seed) | 0,
    draws: 0,
    language: language ?? settings.defaultLanguage,
    ...(zone === undefined ? {} : { zone }),
    facts: input.facts,
    steps: 0,
    sinceWait: 0,
    awayMs: 0,
    recent: [],
    listened: 0,
    said: 0,
    asked: 0,
    shared: {},
    frames: [openFrame('', program, program.startId ?? '')],
    wait: null,
    ended: null,
    disposition: null,
  })
  shareVariables(draft, program)
  const turn = new Turn(program, draft, input, NO_LIBRARY, isOverdue)
  const refused = program.fault ? [] : takeVariables(turn, input)
  turn.event(EVENT.START, { data: startData(turn, program, input) })
  if (zone !== input.zone)
    turn.event(EVENT.WARNING, { text: 'There is no such time zone', data: { code: 'zone.unknown' } })
  for (const text of refused) turn.event(EVENT.WARNING, { text, data: { code: 'variable.refused' } })
  advance(turn, () => {
    if (program.fault) throw program.fault
    turn.grow()
    if (program.startId === undefined) throw new FlowFault('start.missing', 'The flow has no start step', false)
    return enter(turn, program.startId)
  })
  return { state: draft.toState(), effects: turn.effects }
}

/**
 * Takes one input and runs to the next wait or the end. The state passed in is not changed. Inputs that nobody waits
 * for are recorded and change nothing else. `library` holds the programs of `subflowKeys(state)`. Never throws.
 */
export function step(
  program: Program,
  state: FlowState,
  input: FlowInput,
  library: Library = NO_LIBRARY,
  isOverdue?: () => boolean,
): TurnResult {
  if (state.ended) return { state, effects: input.kind === 'played' ? [playedOf(input)] : [] }
  const draft = new Draft(state)
  const turn = new Turn(program, draft, input, library, isOverdue)
  advance(turn, () => {
    turn.countAway()
    takeTenantValues(turn, input)
    if (input.kind === 'hangup') {
      turn.hangUp(input.by, input.reason ?? 'hangup')
      return 'done'
    }
    if (input.kind === 'played') {
      turn.effects.push(playedOf(input))
      const node = turn.program.node(turn.frame.nodeId)
      runOf(node).played?.(turn, node, input)
      return 'wait'
    }
    if (input.kind === 'steered') return steer(turn, input)
    const node = turn.program.node(turn.frame.nodeId)
    if (turn.talkedMs > turn.limits.durationMs)
      throw new FlowFault('limit.duration', 'The conversation took too long', false)
    const { wait } = draft
    if (wait?.for === 'agent') {
      const taken = takeSuspended(turn, wait, input)
      if (taken) return taken
    }
    const run = runOf(node)
    if (isAwaited(state, input) && run.resume) {
      if (definitionOf(node).waits) draft.sinceWait = 0
      // Who waited for a person has dealt with what went wrong before.
      if (wait?.for === 'person') for (const frame of draft.frames) frame.faults = 0
      return run.resume(turn, node, input)
    }
    recordUnawaited(turn, input)
    return 'wait'
  })
  return { state: draft.toState(), effects: turn.effects }
}

/** What was said last may still be played when the flow has ended. */
function playedOf({ say, heardMs, cutBy, startedMs, mark, at, offsetMs }: PlayedInput): Effect {
  const known = { ...(cutBy && { cutBy }), ...(startedMs !== undefined && { startedMs }), ...(mark && { mark }) }
  return { kind: 'played', say, heardMs, ...known, at, offsetMs }
}

/** Keys of the subflows a conversation is in; their programs must be in the library of the next step. */
export function subflowKeys(state: FlowState): readonly string[] {
  return [...new Set(state.frames.map((frame) => frame.flow).filter((flow) => flow !== ''))]
}

function isAwaited(state: FlowState, input: FlowInput): boolean {
  const { wait } = state
  if (wait?.for === 'person') return 'listen' in input && input.listen === wait.listen
  return wait?.for === 'ask' && 'id' in input && input.id === wait.id
}

function recordUnawaited(turn: Turn, input: FlowInput): void {
  const hush = (text: string) => (turn.draft.hushed ? MASK : text)
  if (input.kind === 'heard') {
    const text = (input.alternatives[0]?.text ?? '').slice(0, LIMITS.inputLength)
    turn.event(EVENT.HUMAN, { text: hush(text), ...spokenAt(input), data: { awaited: false } })
  }
  if (input.kind === 'keyed')
    turn.event(EVENT.TONE_IN, { text: hush(input.digits.slice(0, 100)), data: { awaited: false } })
}

/** Values of the tenant that others changed since; what no flow here declares is left out. */
function takeTenantValues(turn: Turn, { tenant = {}, redacted = [] }: TenantValues): void {
  for (const [name, value] of Object.entries(tenant)) {
    const variable = turn.tenantVariable(name)
    try {
      if (variable) turn.draft.share(name, valueFor(variable, value), redacted.includes(name))
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      turn.event(EVENT.WARNING, { text, data: { code: 'variable.refused' } })
    }
  }
}

/** Puts the values from outside in before the first node; says which ones could not be taken. */
function takeVariables(turn: Turn, { variables: values = {}, redacted = [] }: StartInput): readonly string[] {
  const refused: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const variable = turn.program.variable(name)
    try {
      if (!variable) throw new FlowFault('variable.undeclared', `The variable "${name.slice(0, 64)}" is not declared`)
      const fitted = valueFor(variable, value)
      if (variable.scope === 'call') turn.frame.setVariable(name, fitted, redacted.includes(name))
      else turn.draft.share(name, fitted, redacted.includes(name))
    } catch (error) {
      refused.push(error instanceof Error ? error.message : String(error))
    }
  }
  return refused.slice(0, LIMITS.problems)
}

function startData(turn: Turn, { settings }: Program, input: StartInput): { readonly [key: string]: Json } {
  const variables = Object.fromEntries(
    settings.variables.flatMap(({ name }) => {
      const value = turn.shown(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const { line = null } = input.facts
  return {
    line,
    flow: input.flow?.guid ?? null,
    version: input.flow?.version ?? null,
    language: turn.draft.language,
    variables,
  }
}

import {
  admissionStep,
  type WhenClosed,
  type WhenFull,
  type WhenNoFlow,
  type WhenQueueEnds,
} from '@parley/contract/inbound/incoming.enum.ts'
import type { AdmissionEntry } from '@parley/contract/inbound/incoming.schema.ts'
import { type SimulatedOutage, simulatedOutage } from '@parley/contract/modules/module.enum.ts'
import type { Refused } from '../../carrier/carrier.ts'
import type { CallLoad } from '../../tenants/callLimit.ts'

/** A flow as a line names it. */
export interface FlowFacts {
  readonly idCallScript: number
  readonly guid: string
  readonly name: string
  /** The version that would answer; null: none is live. */
  readonly version: number | null
  /** It can speak with callers; others are for chats and robots. */
  readonly isVoice: boolean
}

/** What of a line decides about a call to it. */
export interface LineFacts {
  readonly idLine: number
  readonly name: string
  readonly module: string
  readonly isModuleEnabled: boolean
  /** Of its module, where one is simulated. */
  readonly outage?: SimulatedOutage | null
  readonly isEnabled: boolean
  /** Undefined: always open. */
  readonly opening: { readonly name: string; readonly isOpen: boolean } | undefined
  readonly whenClosed: WhenClosed
  readonly closedFlow: FlowFacts | null
  readonly idClosedLine: number | null
  readonly whenFull: WhenFull
  readonly idFullLine: number | null
  readonly queueMost: number
  /** Callers who wait for the line now. */
  readonly waiting: number
  readonly whenQueueEnds: WhenQueueEnds
  readonly fullFlow: FlowFacts | null
  readonly flow: FlowFacts | null
  readonly whenNoFlow: WhenNoFlow
  readonly spareFlow: FlowFacts | null
  readonly idSpareLine: number | null
  readonly mostCalls: number
  readonly live: number
  readonly mostOfModule: number
  readonly liveOfModule: number
}

export type Admission = { readonly trail: readonly AdmissionEntry[] } & (
  | { readonly becomes: 'answered'; readonly idLine: number; readonly flow: LiveFlow; readonly isOverflow: boolean }
  | { readonly becomes: 'queued'; readonly idLine: number }
  | { readonly becomes: 'refused'; readonly refusedAs: Refused }
)

export type LiveFlow = FlowFacts & {
  readonly version: number
  /** Why it answers in the place of another. */
  readonly standsIn?: string
}

/** What a look at a line comes to: an answer, a wait, a refusal, or another line. */
type Look =
  /** `isOverflow`: it takes no call of the line, all of which are taken. */
  | { readonly flow: LiveFlow; readonly isOverflow: boolean }
  | { readonly waits: true }
  | { readonly refusedAs: Refused }
  | { readonly idLine: number }

/** Why the wait of a call in the queue of a line ends without an answer by its flow. */
export type WaitEnd = 'tooLong' | 'shut' | 'stopped'

type LineOf = (idLine: number) => LineFacts | undefined

const step = admissionStep.of

/** Whether a call is answered, by which flow, or why not; each line is looked at once. `first` has the number that was called. */
export function admit(first: LineFacts | undefined, lineOf: LineOf, tenant: CallLoad): Admission {
  const trail: AdmissionEntry[] = []
  if (!first) {
    trail.push({
      line: null,
      step: step.NUMBER,
      isPassed: false,
      text: 'No line of the module has the number that was called.',
    })
    return { becomes: 'refused', refusedAs: 'unavailable', trail }
  }
  const around = { lineOf, tenant, trail, mayWait: true, failed: undefined }
  const { pass } = sayOf(trail, first)
  pass(step.NUMBER, 'The number that was called belongs to the line.')
  return follow(first, lookAt(first, around), around)
}

/** What becomes of a call that waited for a line and is not answered by its flow; it does not wait again elsewhere. */
export function overflow(line: LineFacts, why: WaitEnd, lineOf: LineOf, tenant: CallLoad): Admission {
  const trail: AdmissionEntry[] = []
  const { fail } = sayOf(trail, line)
  const around = { lineOf, tenant, trail, mayWait: false, failed: undefined }
  fail(step.QUEUE, WAIT_ENDS[why])
  if (why === 'stopped') return { becomes: 'refused', refusedAs: 'unavailable', trail }
  // No call begins on a line that was shut meanwhile; another one may take it.
  return follow(line, why === 'shut' ? shutEnd(line, around) : queueEnd(line, around), around)
}

export type FailedFlow = Pick<FlowFacts, 'guid' | 'version' | 'name'>

/** What becomes of a call whose flow was to answer and did not start, and is asked on no other line; `isOverflow`: it takes no call of the line. */
export function flowFailed(
  line: LineFacts,
  failed: { readonly flow: FailedFlow; readonly isOverflow: boolean },
  lineOf: LineOf,
  tenant: CallLoad,
): Admission {
  const trail: AdmissionEntry[] = []
  const around = { lineOf, tenant, trail, mayWait: false, failed: failed.flow }
  const flow = instead(notStarted(failed.flow), line, around)
  if (!('guid' in flow)) return follow(line, flow, around)
  const { isOverflow } = failed
  return follow(line, (isOverflow ? undefined : roomFor(line, around)) ?? { flow, isOverflow }, around)
}

/** A line that lost its flow may have another one; what is off passes calls on only where that is said of the queue. */
function shutEnd(line: LineFacts, around: Around): Look {
  if (line.whenQueueEnds === 'line' && line.idFullLine !== null) return queueEnd(line, around)
  const problem = flowProblem(line.flow)
  if (!line.isEnabled || !line.isModuleEnabled || problem === undefined) return { refusedAs: 'unavailable' }
  const flow = instead(problem, line, around)
  return 'guid' in flow ? (roomFor(line, around) ?? { flow, isOverflow: false }) : flow
}

/** What is said of it. */
export const WAIT_ENDS: Readonly<Record<WaitEnd, string>> = {
  tooLong: 'The caller waited for as long as the line lets callers wait.',
  shut: 'While the caller waited, the line was disabled or deleted, or lost its flow.',
  stopped: 'The process that held the call was stopped while the caller waited.',
}

interface Around {
  readonly lineOf: LineOf
  readonly tenant: CallLoad
  readonly trail: AdmissionEntry[]
  readonly mayWait: boolean
  /** What did not start. */
  readonly failed: FailedFlow | undefined
}

type Say = (at: AdmissionEntry['step'], text: string) => void

function sayOf(trail: AdmissionEntry[], { idLine: id, name }: LineFacts): { readonly pass: Say; readonly fail: Say } {
  const say =
    (isPassed: boolean): Say =>
    (at, text) =>
      trail.push({ line: { id, name }, step: at, isPassed, text })
  return { pass: say(true), fail: say(false) }
}

/** From the look at a line on to that at the one to which it passes the call. */
function follow(from: LineFacts, first: Look, around: Around): Admission {
  const { trail, lineOf } = around
  const seen = new Set<number>()
  for (let line = from, look = first; ; ) {
    seen.add(line.idLine)
    if ('flow' in look) return { becomes: 'answered', idLine: line.idLine, ...look, trail }
    if ('waits' in look) return { becomes: 'queued', idLine: line.idLine, trail }
    if ('refusedAs' in look) return { becomes: 'refused', refusedAs: look.refusedAs, trail }
    const next = lineOf(look.idLine)
    if (!next || seen.has(next.idLine)) {
      const text = next
        ? `Line “${next.name}” has been looked at already: the lines pass the call in a circle.`
        : 'The line that takes over is gone.'
      sayOf(trail, line).fail(step.LINE, text)
      return { becomes: 'refused', refusedAs: 'unavailable', trail }
    }
    line = next
    look = lookAt(line, around)
  }
}

function lookAt(line: LineFacts, around: Around): Look {
  const { pass, fail } = sayOf(around.trail, line)
  if (!line.isModuleEnabled) {
    fail(step.MODULE, `Module “${line.module}” is disabled.`)
    return { refusedAs: 'unavailable' }
  }
  if (line.outage && line.outage !== simulatedOutage.of.SLOW) {
    fail(
      step.MODULE,
      `Module “${line.module}” is down: ${simulatedOutage.label(line.outage).toLowerCase()}. The outage is simulated.`,
    )
    return { refusedAs: 'unavailable' }
  }
  pass(step.MODULE, `Module “${line.module}” is enabled.`)
  if (!line.isEnabled) {
    fail(step.LINE, 'The line is disabled.')
    return { refusedAs: 'unavailable' }
  }
  pass(step.LINE, 'The line is enabled.')
  const flow = openFlow(line, pass, fail)
  if (flow && !('guid' in flow)) return flow
  const live = answerBy(flow, line, around)
  if (!('guid' in live)) return live
  // Who calls while the line is closed does not wait to hear so.
  const isOpen = line.opening?.isOpen ?? true
  return roomFor(line, { ...around, mayWait: around.mayWait && isOpen }) ?? { flow: live, isOverflow: false }
}

/** The flow where it can answer, else what the line has in its place. */
function answerBy(flow: FlowFacts | null, line: LineFacts, around: Around): LiveFlow | Look {
  const problem = problemOf(flow, around)
  const live = liveFlow(flow)
  if (!live || problem !== undefined) return instead(problem ?? '', line, around)
  sayOf(around.trail, line).pass(step.FLOW, `Version ${live.version} of the flow “${live.name}” answers.`)
  return live
}

function instead(problem: string, line: LineFacts, around: Around): LiveFlow | Look {
  const { pass, fail } = sayOf(around.trail, line)
  const { whenNoFlow, spareFlow, idSpareLine } = line
  if (whenNoFlow === 'line' && idSpareLine !== null) {
    pass(step.FLOW, `${problem} Passed to another line.`)
    return { idLine: idSpareLine }
  }
  const ofSpare = problemOf(spareFlow, around)
  const live = whenNoFlow === 'flow' && ofSpare === undefined ? liveFlow(spareFlow) : undefined
  if (live) {
    pass(step.FLOW, `${problem} In its place version ${live.version} of the flow “${live.name}” answers.`)
    return { ...live, standsIn: problem }
  }
  const also = whenNoFlow === 'flow' && spareFlow ? ` In its place: ${ofSpare}` : ''
  fail(step.FLOW, `${problem}${also}`)
  return { refusedAs: 'unavailable' }
}

const liveFlow = (flow: FlowFacts | null): LiveFlow | undefined =>
  flow && flow.version !== null && flowProblem(flow) === undefined ? { ...flow, version: flow.version } : undefined

/** What answers on a line that is open; undefined where nothing can. */
export function flowOf({ flow, spareFlow }: Pick<LineFacts, 'flow' | 'spareFlow'>): LiveFlow | undefined {
  const [live, spare] = [liveFlow(flow), liveFlow(spareFlow)]
  return live ?? (spare && { ...spare, standsIn: flowProblem(flow) ?? '' })
}

export const notStarted = ({ name }: Pick<FlowFacts, 'name'>) => `The flow “${name}” did not start.`

const problemOf = (flow: FlowFacts | null, { failed }: Around): string | undefined =>
  flowProblem(flow) ??
  (flow && failed?.guid === flow.guid && failed.version === flow.version ? notStarted(flow) : undefined)

export function flowProblem(flow: FlowFacts | null): string | undefined {
  if (!flow) return 'No flow is chosen.'
  if (!flow.isVoice) return `The flow “${flow.name}” is not for calls.`
  return flow.version === null ? `No version of the flow “${flow.name}” is live.` : undefined
}

/** The flow that answers now; what else happens to the call while the line is closed. */
function openFlow(line: LineFacts, pass: Say, fail: Say): FlowFacts | null | Exclude<Look, { readonly flow: unknown }> {
  const { opening, whenClosed, closedFlow, idClosedLine } = line
  if (!opening || opening.isOpen) {
    pass(step.OPENING, opening ? `Open by “${opening.name}”.` : 'The line is always open.')
    return line.flow
  }
  if (whenClosed === 'flow') {
    pass(step.OPENING, `Closed by “${opening.name}”: the flow for that time answers.`)
    return closedFlow
  }
  if (whenClosed === 'line' && idClosedLine !== null) {
    pass(step.OPENING, `Closed by “${opening.name}”: passed to another line.`)
    return { idLine: idClosedLine }
  }
  fail(step.OPENING, `Closed by “${opening.name}”.`)
  return { refusedAs: 'unavailable' }
}

/** Undefined where there is room. */
function roomFor(line: LineFacts, around: Around): Look | undefined {
  const { trail, tenant, mayWait } = around
  const { pass, fail } = sayOf(trail, line)
  for (const room of roomsOf(line, tenant)) {
    const { at, live, most, what, isOwn } = room
    if (live < most) {
      pass(at, `${live} of ${most} ${what} are taken.`)
      continue
    }
    // Another line helps where this one or its module is full; what is the tenant's holds there, too.
    if (isOwn && line.whenFull === 'line' && line.idFullLine !== null) {
      pass(at, `All ${most} ${what} are taken: passed to another line.`)
      return { idLine: line.idFullLine }
    }
    if (line.whenFull !== 'queue' || !mayWait) {
      fail(at, `All ${most} ${what} are taken.`)
      return { refusedAs: 'busy' }
    }
    pass(at, `All ${most} ${what} are taken: the caller waits where there is a place.`)
    return placeIn(line, around)
  }
  return undefined
}

interface Room {
  readonly at: AdmissionEntry['step']
  readonly live: number
  readonly most: number
  readonly what: string
  /** Of the line and its module, and not of the tenant. */
  readonly isOwn: boolean
}

/** Whatever has a limit. */
function roomsOf(line: LineFacts, tenant: CallLoad): readonly Room[] {
  const { mostCalls, live, mostPerMinute, lastMinute } = tenant
  const module = { at: step.MODULE_ROOM, live: line.liveOfModule, most: line.mostOfModule, isOwn: true }
  const own = { at: step.LINE_ROOM, live: line.live, most: line.mostCalls, isOwn: true }
  return [
    ...(mostCalls === null
      ? []
      : [{ at: step.TENANT, live, most: mostCalls, what: 'calls of the tenant at once', isOwn: false }]),
    ...(mostPerMinute === null
      ? []
      : [
          {
            ...{ at: step.RATE, live: lastMinute, most: mostPerMinute, isOwn: false },
            what: 'calls of the tenant within a minute',
          },
        ]),
    { ...module, what: `calls of the module “${line.module}”` },
    { ...own, what: 'calls of the line' },
  ]
}

function placeIn(line: LineFacts, around: Around): Look {
  const { pass, fail } = sayOf(around.trail, line)
  const { waiting, queueMost } = line
  if (waiting < queueMost) {
    pass(step.QUEUE, `${waiting} of ${queueMost} places in the queue are taken.`)
    return { waits: true }
  }
  fail(step.QUEUE, `All ${queueMost} places in the queue are taken.`)
  return queueEnd(line, around)
}

/** What the line does with callers who cannot wait, or not any longer. */
function queueEnd(line: LineFacts, around: Around): Look {
  const { pass, fail } = sayOf(around.trail, line)
  const { whenQueueEnds, idFullLine, fullFlow } = line
  if (whenQueueEnds === 'line' && idFullLine !== null) {
    pass(step.QUEUE, 'Passed to another line.')
    return { idLine: idFullLine }
  }
  if (whenQueueEnds !== 'flow') return { refusedAs: 'busy' }
  const flow = answerBy(fullFlow, line, around)
  if (!('guid' in flow)) return flow
  const full = roomsOf(line, around.tenant).find(({ at, live, most }) => at !== step.LINE_ROOM && live >= most)
  if (!full) return { flow, isOverflow: true }
  fail(full.at, `All ${full.most} ${full.what} are taken.`)
  return { refusedAs: 'busy' }
}

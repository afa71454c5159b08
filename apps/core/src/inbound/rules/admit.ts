import { admissionStep, type WhenClosed, type WhenFull } from '@parley/contract/inbound/incoming.enum.ts'
import type { AdmissionEntry, RefusedCall } from '@parley/contract/inbound/incoming.schema.ts'
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
  readonly isEnabled: boolean
  /** Undefined: always open. */
  readonly opening: { readonly name: string; readonly isOpen: boolean } | undefined
  readonly whenClosed: WhenClosed
  readonly closedFlow: FlowFacts | null
  readonly idClosedLine: number | null
  readonly whenFull: WhenFull
  readonly idFullLine: number | null
  readonly flow: FlowFacts | null
  readonly mostCalls: number
  readonly live: number
  readonly mostOfModule: number
  readonly liveOfModule: number
}

export type Admission = { readonly trail: readonly AdmissionEntry[] } & (
  | { readonly isAnswered: true; readonly idLine: number; readonly flow: FlowFacts & { readonly version: number } }
  | { readonly isAnswered: false; readonly refusedAs: RefusedCall['refusedAs'] }
)

/** What a look at a line comes to: an answer, a refusal, or another line. */
type Look =
  | { readonly flow: FlowFacts & { readonly version: number } }
  | { readonly refusedAs: RefusedCall['refusedAs'] }
  | { readonly idLine: number }

const step = admissionStep.of

/** Whether a call is answered, by which flow, or why not; each line is looked at once. `first` has the number that was called. */
export function admit(
  first: LineFacts | undefined,
  lineOf: (idLine: number) => LineFacts | undefined,
  tenant: CallLoad,
): Admission {
  const trail: AdmissionEntry[] = []
  if (!first) {
    trail.push({
      line: null,
      step: step.NUMBER,
      isPassed: false,
      text: 'No line of the module has the number that was called.',
    })
    return { isAnswered: false, refusedAs: 'unavailable', trail }
  }
  const seen = new Set<number>()
  for (let line = first; ; ) {
    seen.add(line.idLine)
    const look = lookAt(line, line === first, tenant, (entry) =>
      trail.push({ line: { id: line.idLine, name: line.name }, ...entry }),
    )
    if ('flow' in look) return { isAnswered: true, idLine: line.idLine, flow: look.flow, trail }
    if ('refusedAs' in look) return { isAnswered: false, refusedAs: look.refusedAs, trail }
    const next = lineOf(look.idLine)
    if (!next || seen.has(next.idLine)) {
      const text = next
        ? `Line “${next.name}” has been looked at already: the lines pass the call in a circle.`
        : 'The line that takes over is gone.'
      trail.push({ line: { id: line.idLine, name: line.name }, step: step.LINE, isPassed: false, text })
      return { isAnswered: false, refusedAs: 'unavailable', trail }
    }
    line = next
  }
}

type Note = (entry: Omit<AdmissionEntry, 'line'>) => void

function lookAt(line: LineFacts, isDialled: boolean, tenant: CallLoad, note: Note): Look {
  const pass = (at: AdmissionEntry['step'], text: string) => note({ step: at, isPassed: true, text })
  const fail = (at: AdmissionEntry['step'], text: string) => note({ step: at, isPassed: false, text })
  if (isDialled) pass(step.NUMBER, 'The number that was called belongs to the line.')
  if (!line.isModuleEnabled) {
    fail(step.MODULE, `Module “${line.module}” is disabled.`)
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
  const problem = flowProblem(flow)
  if (problem !== undefined || flow?.version == null) {
    fail(step.FLOW, problem ?? 'No flow is chosen.')
    return { refusedAs: 'unavailable' }
  }
  pass(step.FLOW, `Version ${flow.version} of the flow “${flow.name}” answers.`)
  return roomFor(line, tenant, pass, fail) ?? { flow: { ...flow, version: flow.version } }
}

function flowProblem(flow: FlowFacts | null): string | undefined {
  if (!flow) return 'No flow is chosen.'
  if (!flow.isVoice) return `The flow “${flow.name}” is not for calls.`
  return flow.version === null ? `No version of the flow “${flow.name}” is live.` : undefined
}

type Say = (at: AdmissionEntry['step'], text: string) => void

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
function roomFor(line: LineFacts, tenant: CallLoad, pass: Say, fail: Say): Look | undefined {
  const rooms = [
    [step.TENANT, tenant.live, tenant.mostCalls, 'calls of the tenant at once'],
    [step.RATE, tenant.lastMinute, tenant.mostPerMinute, 'calls of the tenant within a minute'],
    [step.MODULE_ROOM, line.liveOfModule, line.mostOfModule, `calls of the module “${line.module}”`],
    [step.LINE_ROOM, line.live, line.mostCalls, 'calls of the line'],
  ] as const
  for (const [at, live, most, what] of rooms) {
    if (most === null) continue
    if (live < most) {
      pass(at, `${live} of ${most} ${what} are taken.`)
      continue
    }
    // Another line helps where this one or its module is full; what is the tenant's holds there, too.
    const isOwn = at === step.LINE_ROOM || at === step.MODULE_ROOM
    if (isOwn && line.whenFull === 'line' && line.idFullLine !== null) {
      pass(at, `All ${most} ${what} are taken: passed to another line.`)
      return { idLine: line.idFullLine }
    }
    fail(at, `All ${most} ${what} are taken.`)
    return { refusedAs: 'busy' }
  }
  return undefined
}

import { compilePattern } from '@parley/recognise/pattern.ts'
import type { AskEffect, Effect } from '../engine/effect.ts'
import type { FlowState } from '../engine/state.ts'
import type { Json } from '../json.ts'
import type { TestExpectation } from './flow-test.ts'

/** Results are shown and kept: of what was got the beginning is enough. */
const MOST_SHOWN = 2_000
/** What a pattern is looked for in. */
const MOST_SEARCHED = 20_000

/** What happened in the part of the conversation that an expectation speaks of, and where it stands after that. */
interface Happened {
  readonly effects: readonly Effect[]
  readonly state: FlowState
}

/** Whether what happened is what was expected, and what it was. */
export function judge(expected: TestExpectation, { effects, state }: Happened): { isMet: boolean; got: string } {
  const { kind, step, name } = expected
  if (kind === 'step' || kind === 'never') {
    const path = stepsIn(effects)
    return { isMet: path.includes(step) === (kind === 'step'), got: shown(path.join(' → ')) }
  }
  if (kind === 'asked') {
    const asked = asksIn(effects)
      .filter((ask) => step === '' || ask.nodeId === step)
      .map(({ payload }) => leaves(payload).join('\n'))
    return { isMet: asked.some((each) => fits(expected, each)), got: shown(asked.join('\n\n')) }
  }
  const text =
    kind === 'says' ? saidIn(effects).join('\n') : kind === 'variable' ? variable(state, name) : outcome(state)
  return { isMet: fits(expected, text ?? ''), got: shown(text ?? '') }
}

export const shown = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN).toWellFormed()}…` : text

export const stepsIn = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap((effect) => (effect.kind === 'visit' && effect.flow === undefined ? [effect.nodeId] : []))
export const saidIn = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))
const asksIn = (effects: readonly Effect[]): readonly AskEffect[] => effects.filter((effect) => effect.kind === 'ask')

/** The outcome that the flow recorded, else the reason for which it ended; null where it has not. */
export const outcome = ({ disposition, ended }: FlowState): string | null =>
  disposition?.disposition ?? ended?.reason ?? null

function variable({ frames, shared }: FlowState, name: string): string {
  const own = frames[0]?.variables ?? {}
  const value = Object.hasOwn(own, name) ? own[name] : Object.hasOwn(shared, name) ? shared[name] : null
  return typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)
}

/** Every text and number that a service is given, one a line. */
function leaves(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return value == null ? [] : [String(value)]
  return (Array.isArray(value) ? (value as readonly Json[]) : Object.values(value)).flatMap(leaves)
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

function fits({ match, text }: Pick<TestExpectation, 'match' | 'text'>, got: string): boolean {
  if (match === 'equals') return plain(got) === plain(text)
  if (match === 'contains') return plain(got).toLowerCase().includes(plain(text).toLowerCase())
  const compiled = compilePattern(text, true)
  return compiled.ok && compiled.pattern.find(got.slice(0, MOST_SEARCHED)) !== undefined
}

import type { AskEffect, Effect, ListenEffect } from '../engine/effect.ts'
import { start, step } from '../engine/engine.ts'
import type { FlowInput, StartInput } from '../engine/input.ts'
import type { Library, Program } from '../engine/program.ts'
import type { FlowState } from '../engine/state.ts'

/** What a person did where the flow waited for them. */
export interface GivenTurn {
  readonly kind: 'turn'
  readonly input: Extract<FlowInput, { kind: 'heard' | 'keyed' | 'silence' }>
  readonly listen: ListenEffect
}

/** A step of a flow, in whatever version: its id may occur in others as well. */
export const placeIn = (state: FlowState, nodeId: string): string =>
  `${state.frames.at(-1)?.flow.split('@')[0] ?? ''}#${nodeId}`
/** Of what was asked of a service there. */
export const placeOfAsk = (state: FlowState, { nodeId, service }: AskEffect): string =>
  `${placeIn(state, nodeId)}#${service}`

/** What came in a conversation, each with what it answered: by that it is found again in another version. */
export type Given =
  | GivenTurn
  /** What a service said to what it was asked. */
  | {
      readonly kind: 'answer'
      readonly input: Extract<FlowInput, { kind: 'answered' | 'failed' }>
      readonly ask: AskEffect
      readonly place: string
    }
  /** `say` is the step whose text it was, and the place of that among its texts. */
  | { readonly kind: 'played'; readonly input: Extract<FlowInput, { kind: 'played' }>; readonly say: string }
  /** `during` is the service that was asked then. */
  | { readonly kind: 'hangup'; readonly input: Extract<FlowInput, { kind: 'hangup' }>; readonly during?: string }

export interface Recalled {
  readonly given: readonly Given[]
  readonly effects: readonly Effect[]
  readonly state: FlowState
  /** A supervisor took a hand in it: what the flow would have come to by itself is not known. */
  readonly isSteered: boolean
}

/** Goes through a conversation on the version that ran. What came too late to be heard is left out. */
export function recall(
  program: Program,
  setup: StartInput,
  inputs: readonly FlowInput[],
  library: Library,
  isOverdue?: () => boolean,
): Recalled {
  const given: Given[] = []
  const asks = new Map<string, AskEffect>()
  const says = new Says()
  let listen: ListenEffect | undefined
  let { state, effects } = start(program, setup, isOverdue)
  const all: Effect[] = []
  const see = () => {
    all.push(...effects)
    for (const effect of effects) {
      if (effect.kind === 'ask') asks.set(effect.id, effect)
      if (effect.kind === 'say') says.add(effect)
      if (effect.kind === 'listen') listen = effect
    }
  }
  see()
  for (const input of inputs) {
    const { wait, ended } = state
    if (ended === null) {
      const waited = wait?.for === 'ask' ? asks.get(wait.id) : undefined
      const ask = 'id' in input && waited?.id === input.id ? waited : undefined
      const say = input.kind === 'played' ? says.placeOf(input.say) : undefined
      if ('listen' in input && wait?.for === 'person' && input.listen === wait.listen && listen)
        given.push({ kind: 'turn', input, listen })
      else if ('id' in input && ask) given.push({ kind: 'answer', input, ask, place: placeOfAsk(state, ask) })
      else if (input.kind === 'played' && say !== undefined) given.push({ kind: 'played', input, say })
      else if (input.kind === 'hangup')
        given.push({ kind: 'hangup', input, ...(waited && { during: placeOfAsk(state, waited) }) })
    }
    ;({ state, effects } = step(program, state, input, library, isOverdue))
    see()
  }
  return { given, effects: all, state, isSteered: inputs.some(({ kind }) => kind === 'steered') }
}

/** Texts by their step and their number there, so that what was played of one is told of the same one. */
export class Says {
  readonly #counts = new Map<string, number>()
  readonly #places = new Map<string, string>()
  readonly #ids = new Map<string, string>()

  add({ id, nodeId }: { readonly id: string; readonly nodeId: string }): void {
    const count = (this.#counts.get(nodeId) ?? 0) + 1
    this.#counts.set(nodeId, count)
    this.#places.set(id, `${nodeId} ${count}`)
    this.#ids.set(`${nodeId} ${count}`, id)
  }

  placeOf(id: string): string | undefined {
    return this.#places.get(id)
  }

  at(place: string): string | undefined {
    return this.#ids.get(place)
  }
}

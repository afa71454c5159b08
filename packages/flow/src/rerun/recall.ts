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

/** What came in a conversation, each with what it answered: by that it is found again in another version. */
export type Given =
  | GivenTurn
  /** What a service said to what it was asked. */
  | {
      readonly kind: 'answer'
      readonly input: Extract<FlowInput, { kind: 'answered' | 'failed' }>
      readonly ask: AskEffect
    }
  | { readonly kind: 'played'; readonly input: Extract<FlowInput, { kind: 'played' }>; readonly step: string }
  | { readonly kind: 'hangup'; readonly input: Extract<FlowInput, { kind: 'hangup' }> }

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
  const says = new Map<string, string>()
  let listen: ListenEffect | undefined
  let { state, effects } = start(program, setup, isOverdue)
  const all: Effect[] = []
  const see = () => {
    all.push(...effects)
    for (const effect of effects) {
      if (effect.kind === 'ask') asks.set(effect.id, effect)
      if (effect.kind === 'say') says.set(effect.id, effect.nodeId)
      if (effect.kind === 'listen') listen = effect
    }
  }
  see()
  for (const input of inputs) {
    const { wait, ended } = state
    if (ended === null) {
      const ask = 'id' in input && wait?.for === 'ask' && wait.id === input.id ? asks.get(input.id) : undefined
      const said = input.kind === 'played' ? says.get(input.say) : undefined
      if ('listen' in input && wait?.for === 'person' && input.listen === wait.listen && listen)
        given.push({ kind: 'turn', input, listen })
      else if ('id' in input && ask) given.push({ kind: 'answer', input, ask })
      else if (input.kind === 'played' && said !== undefined) given.push({ kind: 'played', input, step: said })
      else if (input.kind === 'hangup') given.push({ kind: 'hangup', input })
    }
    ;({ state, effects } = step(program, state, input, library, isOverdue))
    see()
  }
  return { given, effects: all, state, isSteered: inputs.some(({ kind }) => kind === 'steered') }
}

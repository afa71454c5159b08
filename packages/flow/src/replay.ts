import type { Effect } from './engine/effect.ts'
import { start, step } from './engine/engine.ts'
import type { FlowInput, StartInput } from './engine/input.ts'
import type { Library, Program } from './engine/program.ts'
import type { FlowState } from './engine/state.ts'

/** Runs a conversation again from what its flow was given: the same program does and says the same. The library holds its subflows. */
export function replay(
  program: Program,
  setup: StartInput,
  inputs: readonly FlowInput[],
  library: Library,
): { state: FlowState; effects: readonly Effect[] } {
  let turn = start(program, setup)
  const effects = [...turn.effects]
  for (const input of inputs) {
    turn = step(program, turn.state, input, library)
    effects.push(...turn.effects)
  }
  return { state: turn.state, effects }
}

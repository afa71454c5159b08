import type { AskEffect, ListenEffect, Program } from '@parley/flow'
import type { Model } from '@parley/nlp'
import type { Grammar } from '@parley/recognise/grammar/grammar.ts'
import type { Clock } from '../kernel/clock.ts'
import type { AskAnswer, Brought, Said } from './checkpoint.ts'
import { Conversation } from './conversation.ts'
import { appendRecording, emptyRecording } from './recording.ts'
import { type ConversationRows, rowsOf } from './rows.ts'
import type { Setup } from './setup.ts'

/** What a caller does after so many milliseconds. */
export interface CallerMove {
  readonly afterMs: number
  readonly said: Said
}

/** What a caller knows when it is their turn. */
export interface CallerCue {
  /** What the robot said since the caller's last turn. */
  readonly said: readonly string[]
  readonly listening: ListenEffect
  /** Turns of the caller so far. */
  readonly turns: number
}

export interface RunOptions {
  readonly setup: Setup
  readonly program: Program
  /** Those that it and its subflows name, by guid. */
  readonly grammars?: ReadonlyMap<string, Grammar>
  /** Those, too, by their key (`modelKey`). */
  readonly models?: ReadonlyMap<string, Model>
  /** Put where the conversation starts; moved on as it goes. */
  readonly clock: Clock & { advance(ms: number): void }
  readonly caller: (heard: CallerCue) => CallerMove
  /** Does what the flow asks for (requests, subflows, transfers). */
  readonly answer: (ask: AskEffect) => AskAnswer & { readonly afterMs?: number }
  /** How long the robot takes before each of its answers leaves. */
  readonly thinkMs?: () => number
}

/** Runs a whole conversation at once on a virtual clock; what is recorded is what a live one would have recorded. */
export function runConversation({
  setup,
  program,
  grammars = new Map(),
  models = new Map(),
  clock,
  caller,
  answer,
  thinkMs,
}: RunOptions): ConversationRows {
  const conversation = new Conversation(setup, program)
  conversation.named.renew({ grammars, models })
  const recording = emptyRecording()
  let said: string[] = []
  const sent = () => {
    clock.advance(thinkMs?.() ?? 0)
    return clock.now()
  }
  const keep = (turn: Brought) => {
    said.push(...turn.said.map((effect) => effect.text))
    appendRecording(recording, conversation.recorder.take())
  }
  keep(conversation.begin(clock.now(), sent))
  while (!conversation.hasEnded) {
    const { pending, listening } = conversation.checkpoint ?? {}
    if (pending) {
      const answered = answer(pending)
      clock.advance(answered.afterMs ?? 0)
      keep(conversation.answer(pending.id, answered, clock.now(), sent))
    } else if (listening) {
      const move = caller({ said, listening, turns: conversation.recorder.state.turns })
      said = []
      clock.advance(move.afterMs)
      keep(conversation.take(move.said, clock.now(), sent))
    } else break
  }
  return rowsOf(conversation, recording, clock.now())
}

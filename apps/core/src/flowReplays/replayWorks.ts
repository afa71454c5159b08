import type { FlowInput, Library, Program } from '@parley/flow'
import { differsAt, groupOf, type RerunGroup, saysOtherwise } from '@parley/flow/rerun/compare.ts'
import { type Lane, laneOf } from '@parley/flow/rerun/lane.ts'
import { recall } from '@parley/flow/rerun/recall.ts'
import { type Rerun, rerun } from '@parley/flow/rerun/rerun.ts'
import type { TestSurroundings } from '@parley/flow/tests/run-test.ts'
import { programOf, surroundingsOf, type TestedDocuments } from '../flowTests/testWorks.ts'
import { compareRun, type Left } from '../runtime/compareReplay.ts'
import type { InputLog } from '../runtime/inputLog.ts'
import { maySeal, shownLane, shownOutcome, type Written, writtenIn } from './shownLane.ts'

/** A conversation with all that it takes to run it again; plain data, so that it can go to another thread. */
export interface PastConversation extends Left {
  readonly guid: string
  /** Something in it may not be shown. */
  readonly isSealed: boolean
  readonly inputs: { readonly setup: InputLog['setup']; readonly inputs: readonly FlowInput[] }
  /** Keys of the programs that ran, its own first. */
  readonly programs: readonly string[]
}

export type ReplayWork =
  /** What all are replayed on. */
  | ({ readonly kind: 'draft' } & TestedDocuments)
  | {
      readonly kind: 'conversations'
      /** Documents that ran and were not told before, by their keys. */
      readonly texts: readonly (readonly [key: string, text: string])[]
      readonly conversations: readonly PastConversation[]
      /** Lanes are asked for, and not only how it came out. */
      readonly isWhole: boolean
    }

/** Null: it could not be run again at all. */
export type Replayed = { readonly guid: string } & ({ readonly result: null } | { readonly result: ReplayResult })

export interface ReplayResult {
  readonly isTrue: boolean
  readonly isSteered: boolean
  /** Of what it says only a part is shown. */
  readonly isSealed: boolean
  readonly group: RerunGroup
  readonly doubts: Rerun['doubts']
  readonly stopped: NonNullable<Rerun['stopped']>['why'] | null
  readonly step: string | null
  readonly otherWords: boolean
  readonly turns: Rerun['turns']
  readonly was: Lane | Pick<Lane, 'outcome'>
  readonly now: Lane | Pick<Lane, 'outcome'>
}

/** What one conversation may take: the loop of a draft must not hold up the others. */
const MS_EACH = 1_000

/** Runs past conversations on a draft: the programs that ran are kept from one batch to the next. */
export class Replayer {
  readonly #programs = new Map<string, Program>()
  #draft: Program | undefined
  #written: Written = writtenIn([])
  #around: Omit<TestSurroundings, 'isOverdue'> | undefined

  take(work: ReplayWork): readonly Replayed[] {
    if (work.kind === 'draft') {
      this.#draft = programOf(work.text)
      this.#around = surroundingsOf(work)
      const run = [this.#draft, ...this.#around.library.values()].filter((each) => each !== undefined)
      this.#written = writtenIn(run.map(({ document }) => document))
      return []
    }
    for (const [key, text] of work.texts) {
      const program = programOf(text)
      if (program && !program.fault) this.#programs.set(key, program)
    }
    return work.conversations.map((each) => ({ guid: each.guid, result: this.#run(each, work.isWhole) }))
  }

  #run(past: PastConversation, isWhole: boolean): ReplayResult | null {
    const [own = '', ...others] = past.programs
    const program = this.#programs.get(own)
    if (!program || !this.#draft || !this.#around) return null
    const library: Library = new Map(
      others.flatMap((key) => {
        const found = this.#programs.get(key)
        return found ? [[key, found] as const] : []
      }),
    )
    const { setup, inputs } = past.inputs
    const isLate = clock()
    const recalled = recall(program, setup, inputs, library, isLate)
    // It was not the flow that ended it then.
    if (isLate()) return null
    const was = laneOf(recalled.effects, recalled.state)
    const ran = past.programs.map((key) => this.#programs.get(key)).filter((each) => each !== undefined)
    const isSealed = past.isSealed || maySeal(past.programs.map((key) => this.#programs.get(key)))
    const now = rerun(this.#draft, setup, recalled.given, { ...this.#around, isOverdue: clock() })
    return {
      isTrue: compareRun(past, recalled) === undefined,
      isSteered: recalled.isSteered,
      isSealed,
      group: groupOf(was, now),
      doubts: now.doubts,
      stopped: now.stopped?.why ?? null,
      step: now.stopped?.step ?? differsAt(was, now) ?? null,
      otherWords: saysOtherwise(was, now),
      turns: now.turns,
      was: isWhole ? was : { outcome: shownOutcome(was, this.#written, ...ran.map(writtenOf)) },
      now: isWhole ? shownLane(was, now, isSealed, this.#written) : { outcome: shownOutcome(now, this.#written) },
    }
  }
}

/** What stands in a program as it is, found once. */
function writtenOf(program: Program): Written {
  const known = written.get(program) ?? writtenIn([program.document])
  written.set(program, known)
  return known
}
const written = new WeakMap<Program, Written>()

/** Each run has its own time: the one must not pay for the other. */
function clock(): () => boolean {
  const until = performance.now() + MS_EACH
  return () => performance.now() > until
}

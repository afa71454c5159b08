import type { FlowInput, Library, Program } from '@parley/flow'
import { differsAt, groupOf, type RerunGroup, saysOtherwise } from '@parley/flow/rerun/compare.ts'
import { type Lane, laneOf } from '@parley/flow/rerun/lane.ts'
import { recall } from '@parley/flow/rerun/recall.ts'
import { type Rerun, rerun } from '@parley/flow/rerun/rerun.ts'
import type { TestSurroundings } from '@parley/flow/tests/run-test.ts'
import { programOf, surroundingsOf, type TestedDocuments } from '../flowTests/testWorks.ts'
import { compareRun, type Left } from '../runtime/compareReplay.ts'
import type { InputLog } from '../runtime/inputLog.ts'
import { ShownLane } from './shownLane.ts'

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
  readonly #texts = new Map<string, string>()
  #draft: Program | undefined
  #shown = new ShownLane([])
  #around: Omit<TestSurroundings, 'isOverdue'> | undefined

  take(work: ReplayWork): readonly Replayed[] {
    if (work.kind === 'draft') {
      this.#draft = programOf(work.text)
      this.#around = surroundingsOf(work)
      this.#shown = new ShownLane([work.text, ...work.flows.map(({ text }) => text)])
      return []
    }
    for (const [key, text] of work.texts) {
      const program = programOf(text)
      this.#texts.set(key, text)
      if (program && !program.fault) this.#programs.set(key, program)
    }
    return work.conversations.map((each) => ({ guid: each.guid, result: this.#run(each, work.isWhole) }))
  }

  /** What the database keeps for a list is shown to all who may see it. */
  #kept(now: Lane): Pick<Lane, 'outcome'> {
    return { outcome: this.#shown.kept(now.outcome) }
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
    const until = performance.now() + MS_EACH
    const isOverdue = () => performance.now() > until
    const { setup, inputs } = past.inputs
    const recalled = recall(program, setup, inputs, library, isOverdue)
    // It was not the flow that ended it then.
    if (isOverdue()) return null
    const was = laneOf(recalled.effects, recalled.state)
    const now = rerun(this.#draft, setup, recalled.given, { ...this.#around, isOverdue })
    return {
      isTrue: compareRun(past, recalled) === undefined,
      isSteered: recalled.isSteered,
      group: groupOf(was, now),
      doubts: now.doubts,
      stopped: now.stopped?.why ?? null,
      step: now.stopped?.step ?? differsAt(was, now) ?? null,
      otherWords: saysOtherwise(was, now),
      turns: now.turns,
      was: isWhole
        ? was
        : {
            outcome: this.#shown.kept(
              was.outcome,
              past.programs.map((key) => this.#texts.get(key) ?? ''),
            ),
          },
      now: isWhole ? this.#shown.lane(was, laneOnly(now), past.isSealed) : this.#kept(now),
    }
  }
}

const laneOnly = ({ path, words, outcome, isError }: Rerun): Lane => ({ path, words, outcome, isError })

import { Pcm } from './engines/pcm.ts'
import { toldOnce } from './engines/toldOnce.ts'
import type { FailureCode, Listening, Recogniser, RecogniserEvents, RecogniserStream } from './port.ts'

/** So many failures in a row, and an engine is left alone for a while, each time for longer. */
const FAILURES = 3
const FIRST_MS = 5_000
const LONGEST_MS = 120_000

/** How it goes with an engine. */
export interface EngineState {
  readonly engine: Recogniser
  /** In a row. */
  readonly failures: number
  /** Left alone until then, by the clock that was given. */
  readonly restsUntilMs: number
  readonly lastFailure: { readonly code: FailureCode; readonly why: string } | undefined
}

/**
 * Several engines as one: the first that fits what is listened for hears it; where it fails, the next one hears the same sound from its
 * beginning, so that nothing is lost and nothing is told twice. One that fails again and again is left alone for a while.
 */
export function inTurn(
  engines: readonly Recogniser[],
  nowMs: () => number,
): Recogniser & { states(): readonly EngineState[] } {
  const states = engines.map((engine) => ({
    engine,
    failures: 0,
    restsUntilMs: 0,
    lastFailure: undefined as EngineState['lastFailure'],
  }))
  type State = (typeof states)[number]
  const note = (state: State, failure?: NonNullable<EngineState['lastFailure']>) => {
    state.failures = failure ? state.failures + 1 : 0
    if (failure) state.lastFailure = failure
    const over = state.failures - FAILURES
    state.restsUntilMs = over < 0 ? 0 : nowMs() + Math.min(LONGEST_MS, FIRST_MS * 2 ** over)
  }
  /** Those that rest come last: with nothing else left, a tired one is better than none. */
  const orderFor = (listening: Listening) => {
    const fitting = states.filter(({ engine }) => engine.fits(listening))
    const rests = ({ restsUntilMs }: State) => restsUntilMs > nowMs()
    return [...fitting.filter((each) => !rests(each)), ...fitting.filter(rests)]
  }
  const [first] = engines
  return {
    id: 'inTurn',
    name: engines.map(({ name }) => name).join(', '),
    licence: engines.map(({ licence }) => licence).join(', '),
    languages: engines.some(({ languages }) => languages.length === 0)
      ? []
      : engines.flatMap(({ languages }) => languages),
    hears: engines.some(({ hears }) => hears === 'open') ? 'open' : 'phrases',
    hasPartials: first?.hasPartials ?? false,
    isPaid: engines.some(({ isPaid }) => isPaid),
    needsConfirmation: engines.some(({ needsConfirmation }) => needsConfirmation),
    fits: (listening) => engines.some((engine) => engine.fits(listening)),
    open: (listening, on) => openStream(listening, on, orderFor(listening), note),
    close: async () => {
      await Promise.all(engines.map((engine) => engine.close()))
    },
    states: () => states,
  }
}

function openStream<State extends { readonly engine: Recogniser }>(
  listening: Listening,
  on: RecogniserEvents,
  left: State[],
  note: (state: State, failure?: NonNullable<EngineState['lastFailure']>) => void,
): RecogniserStream {
  const pcm = new Pcm(listening.sampleRate)
  let stream: RecogniserStream | undefined
  let hasEnded = false
  let lastFailure: [FailureCode, string] = ['declined', 'No engine hears what is listened for.']
  const told = toldOnce(on, () => stream?.close())
  const next = () => {
    stream = undefined
    const state = left.shift()
    if (!state) return told.failed(...lastFailure)
    let isCurrent = true
    /** Those of one that was given up come to nothing. */
    const whileCurrent = (tell: () => void) => {
      if (isCurrent) tell()
    }
    const over = (tell: () => void) =>
      whileCurrent(() => {
        isCurrent = false
        tell()
      })
    const opened = state.engine.open(listening, {
      partial: (heard, stableWords) => whileCurrent(() => told.partial(heard, stableWords)),
      final: (heard) =>
        over(() => {
          note(state)
          told.final(heard)
        }),
      refused: () =>
        over(() => {
          note(state)
          told.refused()
        }),
      failed: (code, why) =>
        over(() => {
          note(state, { code, why })
          lastFailure = [code, why]
          next()
        }),
    })
    // It failed at once, and another one hears by now, or none.
    if (!isCurrent) return
    stream = opened
    for (const piece of pcm.pieces) opened.write(piece)
    if (hasEnded) opened.end()
  }
  next()
  return {
    write(piece) {
      if (!hasEnded && pcm.add(piece)) stream?.write(piece)
    },
    end() {
      if (hasEnded) return
      hasEnded = true
      stream?.end()
    },
    close: told.close,
  }
}

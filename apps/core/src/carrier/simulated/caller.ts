import type { Hypothesis, ListenEffect } from '@parley/flow'
import { answerFor } from './answerFor.ts'
import { choosePersona, type Persona } from './persona.ts'
import type { Random } from './random.ts'
import { slip } from './slip.ts'
import { wordsOf } from './words.ts'

/** What callers know when it is their turn. */
export interface VoiceCue {
  /** What they were told since they last spoke. */
  readonly said: readonly string[]
  readonly listening: ListenEffect
  readonly now: Date
  /** Their turns so far. */
  readonly turns: number
  /** How long what is said will still play. */
  readonly playsMs: number
  /** Whether they are let speak before that is over. */
  readonly canInterrupt: boolean
}

/** What callers do, so long after they were asked; before what is said has played, they interrupt it. */
export type VoiceAct =
  | { readonly do: 'speak'; readonly afterMs: number; readonly forMs: number; readonly heard: readonly Hypothesis[] }
  | { readonly do: 'press'; readonly afterMs: number; readonly keys: string; readonly gapMs: number }
  | { readonly do: 'hangUp'; readonly afterMs: number }
  | { readonly do: 'wait' }

/** Somebody at the other end of a simulated call. */
export interface VoiceCaller {
  readonly patienceMs: number
  act(cue: VoiceCue): VoiceAct
}

export interface CallerOptions {
  readonly random: Random
  readonly persona?: Persona | undefined
  /** What they know to answer where they are asked, in place of what anybody would say; wrong on purpose where `errs`. */
  readonly knows?: ((listening: ListenEffect, errs: boolean) => string | undefined) | undefined
}

const BREATH_MS = 250
/** Less is not worth interrupting. */
const LONG_MS = 1_500

/** A caller of some personality: listens, answers, interrupts, errs, falls silent or leaves. The same random numbers, the same caller. */
export function createVoiceCaller({ random, persona = choosePersona(random), knows }: CallerOptions): VoiceCaller {
  return {
    patienceMs: persona.patienceMs,
    act(cue) {
      const { listening, playsMs, canInterrupt } = cue
      const interrupts = playsMs > LONG_MS && canInterrupt && random.chance(persona.interrupts)
      const afterMs = interrupts
        ? Math.round(playsMs * (0.3 + 0.6 * random.next()))
        : playsMs + random.int(...persona.reactsMs)
      if (random.chance(persona.leaves)) return { do: 'hangUp', afterMs }
      if (random.chance(persona.silent)) return { do: 'wait' }
      const errs = random.chance(persona.errs)
      const known = knows?.(listening, errs)
      if (listening.accepts[0] === 'keys') {
        const keys = (known ?? answerFor(listening, random, cue.now)).replace(/[^0-9*#]/g, '') || '0'
        return { do: 'press', afterMs, keys, gapMs: random.int(180, 420) }
      }
      const text = sentence(cue, known, persona, random)
      return {
        do: 'speak',
        afterMs,
        forMs: BREATH_MS + text.length * persona.speaksMs,
        heard: heardAs(text, persona, random),
      }
    },
  }
}

function sentence(
  { listening, turns, now }: VoiceCue,
  known: string | undefined,
  persona: Persona,
  random: Random,
): string {
  const words = wordsOf(listening.language)
  if (random.chance(persona.mumbles)) return random.pick(words.mumblings)
  if (random.chance(persona.asksForPerson)) return random.pick(words.person)
  const answer = known ?? answerFor(listening, random, now)
  return random.chance(persona.chats)
    ? `${random.pick(turns === 0 ? words.greetings : words.openers)}${answer}`
    : answer
}

/** What the recognizer makes of it, the likeliest first. */
function heardAs(text: string, persona: Persona, random: Random): readonly Hypothesis[] {
  const confidence = random.int(78, 98) / 100
  if (!random.chance(persona.slips)) return [{ text, confidence }]
  return [
    { text: slip(text, random), confidence: random.int(45, 65) / 100 },
    { text, confidence: random.int(30, 44) / 100 },
  ]
}

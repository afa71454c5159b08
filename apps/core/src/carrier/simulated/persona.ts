import { byShare, type Random } from './random.ts'

/** How someone behaves in a conversation; shares are of their turns. */
export interface Persona {
  readonly name: string
  /** Of all callers. */
  readonly share: number
  /** Says something that means nothing here. */
  readonly mumbles: number
  readonly silent: number
  readonly leaves: number
  readonly asksForPerson: number
  /** Mistypes, or is misheard. */
  readonly slips: number
  /** Begins to answer before the bot is done. */
  readonly interrupts: number
  /** Wraps the answer in more words. */
  readonly chats: number
  /** Gives what cannot be right: too many digits, a day that does not exist. */
  readonly errs: number
  /** Milliseconds to think in writing, and for each character typed. */
  readonly thinksMs: readonly [number, number]
  readonly typesMs: number
  /** Milliseconds until they answer what they heard, and for each character spoken. */
  readonly reactsMs: readonly [number, number]
  readonly speaksMs: number
  /** How long they hold the line while nothing happens. */
  readonly patienceMs: number
}

const usual = {
  mumbles: 0.02,
  silent: 0.005,
  leaves: 0.01,
  asksForPerson: 0.005,
  slips: 0.01,
  chats: 0.1,
  errs: 0.01,
  interrupts: 0.06,
  reactsMs: [300, 1_100],
  speaksMs: 70,
  patienceMs: 25_000,
} as const
const writes = (from: number, to: number, typesMs: number) => ({ thinksMs: [from, to] as const, typesMs })
const speaks = (from: number, to: number, speaksMs: number) => ({ reactsMs: [from, to] as const, speaksMs })
const slow = { mumbles: 0.16, silent: 0.04, leaves: 0.03, interrupts: 0.01, patienceMs: 45_000 }
const hasty = { interrupts: 0.55, leaves: 0.03, patienceMs: 9_000 }

export const personas: readonly [Persona, ...Persona[]] = [
  { name: 'cooperative', share: 0.45, ...usual, ...writes(1_200, 5_000, 110) },
  { name: 'hesitant', share: 0.13, ...usual, ...slow, ...writes(3_000, 12_000, 240), ...speaks(1_200, 4_500, 105) },
  { name: 'chatty', share: 0.1, ...usual, mumbles: 0.05, chats: 0.85, ...writes(900, 4_000, 95) },
  {
    name: 'unclear',
    share: 0.09,
    ...usual,
    slips: 0.35,
    errs: 0.06,
    ...writes(700, 2_500, 65),
    ...speaks(300, 900, 50),
  },
  { name: 'hasty', share: 0.05, ...usual, ...hasty, ...writes(600, 2_000, 60), ...speaks(150, 500, 55) },
  { name: 'wrong data', share: 0.06, ...usual, errs: 0.4, ...writes(1_500, 6_000, 130) },
  { name: 'wants a person', share: 0.04, ...usual, asksForPerson: 0.45, leaves: 0.05, ...writes(800, 3_500, 100) },
  { name: 'leaves early', share: 0.05, ...usual, leaves: 0.35, ...writes(1_000, 6_000, 120), patienceMs: 6_000 },
  { name: 'silent', share: 0.03, ...usual, mumbles: 0.1, silent: 0.5, leaves: 0.1, ...writes(4_000, 20_000, 200) },
]

export const choosePersona = (random: Random): Persona => byShare(random, personas, ({ share }) => share)

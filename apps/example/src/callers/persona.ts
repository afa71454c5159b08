import type { Random } from '../random.ts'

/** How someone behaves in a conversation; shares are of their turns. */
export interface Persona {
  readonly name: string
  /** Of all callers. */
  readonly share: number
  /** Types something that means nothing here. */
  readonly mumbles: number
  readonly silent: number
  readonly leaves: number
  readonly asksForPerson: number
  readonly mistypes: number
  /** Wraps the answer in more words. */
  readonly chats: number
  /** Gives what cannot be right: too many digits, a day that does not exist. */
  readonly errs: number
  /** Milliseconds to think, and for each character typed. */
  readonly thinksMs: readonly [number, number]
  readonly typesMs: number
}

const usual = {
  mumbles: 0.02,
  silent: 0.005,
  leaves: 0.01,
  asksForPerson: 0.005,
  mistypes: 0.01,
  chats: 0.1,
  errs: 0.01,
}
const pace = (from: number, to: number, typesMs: number) => ({ thinksMs: [from, to] as const, typesMs })

export const personas: readonly [Persona, ...Persona[]] = [
  { name: 'cooperative', share: 0.5, ...usual, ...pace(1_200, 5_000, 110) },
  { name: 'hesitant', share: 0.13, ...usual, mumbles: 0.16, silent: 0.04, leaves: 0.03, ...pace(3_000, 12_000, 240) },
  { name: 'chatty', share: 0.1, ...usual, mumbles: 0.05, chats: 0.85, ...pace(900, 4_000, 95) },
  { name: 'mistyping', share: 0.09, ...usual, mistypes: 0.35, errs: 0.06, ...pace(700, 2_500, 65) },
  { name: 'wrong data', share: 0.06, ...usual, errs: 0.4, ...pace(1_500, 6_000, 130) },
  { name: 'wants a person', share: 0.04, ...usual, asksForPerson: 0.45, leaves: 0.05, ...pace(800, 3_500, 100) },
  { name: 'leaves early', share: 0.05, ...usual, leaves: 0.35, ...pace(1_000, 6_000, 120) },
  { name: 'silent', share: 0.03, ...usual, mumbles: 0.1, silent: 0.5, leaves: 0.1, ...pace(4_000, 20_000, 200) },
]

export function choosePersona(random: Random): Persona {
  let left = random.next()
  for (const persona of personas) {
    left -= persona.share
    if (left < 0) return persona
  }
  return personas[0]
}

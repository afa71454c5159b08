import { seeded, seedOf } from '../../../apps/core/src/carrier/simulated/random.ts'

export interface MadePassage {
  readonly title: string
  readonly text: string
}
export interface MadeQuestion {
  readonly text: string
  /** Which passage it is about. */
  readonly place: number
}

const STARTS =
  'ba be bi bo bu ča če čí dra dře fa fi ga go ha hle já ka kle kou kři la lé li lou ma mě mí mo ná ně no ou pa pře při ra ře ro ša še sla svě ta te tra ú va ve vý za že žlu'.split(
    ' ',
  )
const MIDDLES = 'ba ce dě fi go ha je ka lo má ne po ra sa tu vě za'.split(' ')
/** How a word ends in this case or that; its beginning stays. */
const ENDINGS = ['a', 'y', 'ou', 'ám', 'ách', 'ami', 'e', 'ě']
/** Words that stand everywhere. */
export const USUAL = 'je na se že to pro při nebo jako také podle však může musí být jeho její'.split(' ')

/**
 * Passages of made words in a language with many endings and marks, as frequent as words are: few everywhere, most in few. A question names
 * some words of its passage in other cases, half of the questions without marks, among words that stand everywhere.
 */
export function makePassages(count: number, questions: number) {
  const random = seeded(seedOf('retrieval'))
  const oneOf = (from: readonly string[]) => from[random.int(0, from.length - 1)] ?? ''
  const roots = Array.from({ length: 6_000 }, () => {
    const length = 1 + random.int(1, 2)
    return oneOf(STARTS) + Array.from({ length }, () => oneOf(MIDDLES)).join('') + oneOf(['k', 'n', 'r', 't', 'v'])
  })
  // As words are: the frequency falls with the rank.
  const rank = () => Math.floor(roots.length ** random.next()) - 1
  const said = (root: number) => `${roots[root] ?? ''}${oneOf(ENDINGS)}`
  const rooted: number[][] = []
  const passages = Array.from({ length: count }, (): MadePassage => {
    const own = Array.from({ length: 45 }, () => Math.max(0, rank()))
    rooted.push(own)
    const words = own.flatMap((root) => (random.chance(0.5) ? [said(root)] : [oneOf(USUAL), said(root)]))
    const title = own.slice(0, 2).map(said).join(' ')
    const text = Array.from({ length: 6 }, (_, at) => words.slice(at * 11, at * 11 + 11).join(' ')).join('. ')
    return { title, text: `${text}.` }
  })
  const asked = Array.from({ length: questions }, (_, at): MadeQuestion => {
    const place = random.int(0, count - 1)
    const own = [...new Set(rooted[place])].sort((one, other) => other - one)
    // Callers name what it is about, not the rarest of it alone.
    const named = Array.from({ length: 4 }, () => own[random.int(0, Math.min(own.length - 1, 20))] ?? 0)
    const text = [oneOf(USUAL), ...named.flatMap((root) => [said(root), oneOf(USUAL)])].join(' ')
    return { place, text: at % 2 === 0 ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '') }
  })
  return { passages, questions: asked }
}

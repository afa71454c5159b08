import {
  AA_SHAPE,
  AA_TEXT,
  BLACK,
  contrastOf,
  formatHexColor,
  parseHexColor,
  type Rgb,
  WHITE,
} from '@parley/contract/theme/color.ts'
import type { ThemeColor } from '@parley/contract/theme/theme.rules.ts'
import { type Colors, headerVariables, TONES, themeVariables, type Variables } from '../theme/apply-theme.ts'
import { type Scheme, tokenIn } from './color-value.ts'

/** Colors that the console lays over each other, and what they need to be read or seen. */
interface Use {
  readonly id: UseName
  /** Which colors of a theme change it. */
  readonly of: 'accent' | 'header' | Tone
  readonly over: readonly string[]
  readonly grounds: readonly string[]
  readonly needed: number
}
type Tone = (typeof TONES)[number]
type UseName = 'buttons' | 'shapes' | 'links' | 'tinted' | 'focus' | 'header' | `${Tone}Words` | `${Tone}Shapes`

const GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'hover'] as const
const CARDS = ['canvas', 'surface', 'raised'] as const

const uses: readonly Use[] = [
  { id: 'buttons', of: 'accent', over: ['on-accent'], grounds: ['accent', 'accent-hover'], needed: AA_TEXT },
  { id: 'shapes', of: 'accent', over: ['accent'], grounds: CARDS, needed: AA_SHAPE },
  { id: 'links', of: 'accent', over: ['accent-ink'], grounds: [...GROUNDS, 'accent-soft'], needed: AA_TEXT },
  { id: 'tinted', of: 'accent', over: ['ink', 'ink-soft'], grounds: ['accent-soft'], needed: AA_TEXT },
  { id: 'focus', of: 'accent', over: ['focus'], grounds: GROUNDS, needed: AA_SHAPE },
  { id: 'header', of: 'header', over: ['ink'], grounds: ['surface', 'hover', 'sunken'], needed: AA_TEXT },
  ...TONES.flatMap((tone): Use[] => [
    { id: `${tone}Words`, of: tone, over: [`${tone}-ink`], grounds: [...GROUNDS, `${tone}-soft`], needed: AA_TEXT },
    { id: `${tone}Shapes`, of: tone, over: [tone], grounds: CARDS, needed: AA_SHAPE },
  ]),
]

/** One use with the least contrast that it has, and the two colors that have it. */
export interface Measured {
  readonly ratio: number
  readonly color: string
  readonly ground: string
}
export interface UseContrast extends Pick<Use, 'id' | 'of' | 'needed'>, Readonly<Record<Scheme, Measured>> {
  readonly isEnough: boolean
}

/** The variables within the header are its own; its words are measured as the theme says them, not as the console mends them. */
function variablesFor({ of }: Use, colors: Colors): Variables {
  if (of !== 'header') return themeVariables(colors)
  const own = headerVariables(colors)
  const { headerText } = colors
  return own['--ink'] !== undefined && headerText !== undefined ? { ...own, '--ink': headerText } : own
}

function measure(use: Use, colors: Colors, scheme: Scheme): Measured {
  const own = variablesFor(use, colors)
  const all = use.over.flatMap((over) =>
    use.grounds.map((ground): [Rgb, Rgb] => [tokenIn(scheme, own, over), tokenIn(scheme, own, ground)]),
  )
  const measured = all.map(([color, ground]) => ({
    ratio: contrastOf(color, ground),
    color: formatHexColor(color),
    ground: formatHexColor(ground),
  }))
  return measured.reduce((least, each) => (each.ratio < least.ratio ? each : least))
}

function contrastOfUse(use: Use, colors: Colors): UseContrast {
  const light = measure(use, colors, 'light')
  const dark = measure(use, colors, 'dark')
  const { id, of, needed } = use
  return { id, of, needed, light, dark, isEnough: Math.min(light.ratio, dark.ratio) >= needed }
}

/** Every use in both schemes, those first that are hard to read or see. */
export const checkContrast = (colors: Colors): UseContrast[] =>
  uses.map((use) => contrastOfUse(use, colors)).sort((one, other) => Number(one.isEnough) - Number(other.isEnough))

/** Which of the theme’s colors is moved until the uses are enough, and in which schemes it is looked at. */
const repairs: readonly { readonly color: ThemeColor; readonly of: Use['of']; readonly schemes: readonly Scheme[] }[] =
  [
    { color: 'accent', of: 'accent', schemes: ['light'] },
    { color: 'accentDark', of: 'accent', schemes: ['dark'] },
    { color: 'headerText', of: 'header', schemes: ['light'] },
    { color: 'header', of: 'header', schemes: ['light'] },
    ...TONES.map((tone) => ({ color: tone, of: tone, schemes: ['light', 'dark'] as const })),
  ]

/** The nearest colors with which every use is enough; only those that differ. */
export function proposeColors(colors: Colors): Colors {
  let better = colors
  for (const { color, of, schemes } of repairs) {
    const start = parseHexColor(better[color] ?? (color === 'accentDark' ? colors.accent : undefined) ?? '')
    const isEnough = (next: Colors) =>
      uses
        .filter((use) => use.of === of)
        .every((use) => schemes.every((scheme) => measure(use, next, scheme).ratio >= use.needed))
    // In the dark, what was chosen for both stays what it was where it can.
    const isFollowing = color === 'accentDark' && colors.accentDark === undefined && better.accent !== colors.accent
    if (!start || (isEnough(better) && !isFollowing)) continue
    const found = nearest(start, (value) => isEnough({ ...better, [color]: value }))
    if (found !== undefined) better = { ...better, [color]: found }
  }
  const changed = Object.entries(better).filter(([name, value]) => colors[name as ThemeColor] !== value) // of a theme’s colors
  return Object.fromEntries(changed)
}

const STEPS = 50

/** On the way to black and to white, whichever comes first. */
function nearest(color: Rgb, isEnough: (value: string) => boolean): string | undefined {
  for (let step = 0; step <= STEPS; step += 1)
    for (const end of [BLACK, WHITE]) {
      const part = (index: 0 | 1 | 2) => color[index] + ((end[index] - color[index]) * step) / STEPS
      const value = formatHexColor([part(0), part(1), part(2)])
      if (isEnough(value)) return value
    }
  return undefined
}

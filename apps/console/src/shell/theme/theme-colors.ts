import type { ThemeContent } from '@parley/contract/home/theme.schema.ts'
import { contrastOf, formatHexColor, parseHexColor, readableOn } from '../../theme/color.ts'

type Colors = NonNullable<ThemeContent['colors']>
export type Variables = Readonly<Record<`--${string}`, string>>

const AA_TEXT = 4.5
const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const

/** Surfaces and words inside a header with a ground of its own; a text that would not read there is moved until it does. */
export function headerVariables(colors: Colors): Variables {
  const ground = parseHexColor(colors.header ?? '')
  if (!ground) return {}
  const towards = contrastOf(ground, WHITE) >= contrastOf(ground, BLACK) ? WHITE : BLACK
  const ink = formatHexColor(readableOn(parseHexColor(colors.headerText ?? '') ?? towards, ground, towards, AA_TEXT))
  const shade = (share: number) => `color-mix(in oklab, ${ink} ${share}%, ${formatHexColor(ground)})`
  return {
    '--surface': formatHexColor(ground),
    '--ink': ink,
    '--ink-soft': ink,
    '--ink-faint': ink,
    '--hover': shade(12),
    '--sunken': shade(14),
    '--line': shade(26),
    '--focus': ink,
  }
}

/** A colour of its own for the accent in the dark; words on it are white or black, whichever reads. */
export function darkAccentVariables({ accent, accentDark }: Colors): Variables {
  const light = parseHexColor(accent ?? '')
  const dark = parseHexColor(accentDark ?? '')
  if (!light || !dark) return {}
  const on = (ground: typeof light) => (contrastOf(ground, WHITE) >= AA_TEXT ? '#ffffff' : '#000000')
  return {
    '--accent': `light-dark(${formatHexColor(light)}, ${formatHexColor(dark)})`,
    '--on-accent': `light-dark(${on(light)}, ${on(dark)})`,
  }
}

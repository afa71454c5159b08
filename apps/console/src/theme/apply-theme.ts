import {
  AA_SHAPE,
  AA_TEXT,
  BLACK,
  contrastOf,
  formatHexColor,
  parseHexColor,
  type Rgb,
  readableOn,
  WHITE,
  wordsOn,
} from '@parley/contract/theme/color.ts'
import type { ThemeColor, ThemeContent } from '@parley/contract/theme/theme.rules.ts'
import { isThemeImage } from '@parley/contract/theme/themeImage.ts'

export type Colors = NonNullable<ThemeContent['colors']>
export type Variables = Readonly<Record<`--${string}`, string>>

const LIGHT_SURFACE = WHITE
const DARK_SURFACE: Rgb = [0x1b, 0x1f, 0x28]
/** Read or seen on white, a color still is on the other light grounds. */
const OTHER_GROUNDS = 1.2

const pair = (light: Rgb, dark: Rgb) => `light-dark(${formatHexColor(light)}, ${formatHexColor(dark)})`
const isBlack = (color: Rgb) => color === BLACK
/** Under the pointer a ground goes away from its words, which read there as well. */
const hover = (ground: Rgb) =>
  `color-mix(in oklab, ${formatHexColor(ground)} 88%, ${isBlack(wordsOn(ground)) ? 'white' : 'black'})`

/** A brand colour fills buttons as it is; as text and focus ring it is moved until it reads in both schemes. */
const accentVariables = (light: Rgb, dark: Rgb): Variables => ({
  '--accent': pair(light, dark),
  '--on-accent': pair(wordsOn(light), wordsOn(dark)),
  '--accent-hover': `light-dark(${hover(light)}, ${hover(dark)})`,
  '--accent-ink': pair(readableOn(light, LIGHT_SURFACE, BLACK, 5.5), readableOn(dark, DARK_SURFACE, WHITE, 6.5)),
  '--focus': pair(
    readableOn(light, LIGHT_SURFACE, BLACK, AA_SHAPE * OTHER_GROUNDS),
    readableOn(dark, DARK_SURFACE, WHITE, AA_TEXT),
  ),
})

const toneVariables = (tone: string, color: Rgb): Variables => ({
  [`--${tone}`]: formatHexColor(color),
  [`--${tone}-ink`]: pair(readableOn(color, LIGHT_SURFACE, BLACK, 6), readableOn(color, DARK_SURFACE, WHITE, 6.5)),
  [`--${tone}-soft`]: `color-mix(in oklab, ${formatHexColor(color)} 11%, var(--surface))`,
})

export const TONES = ['success', 'warning', 'danger', 'info'] as const

/** What the page shows for the colors of a theme; one that is none, and could be other CSS, is left out. */
export function themeVariables(colors: Colors = {}): Variables {
  const color = (name: ThemeColor) => parseHexColor(colors[name] ?? '')
  const accent = color('accent')
  const tones = TONES.flatMap((tone) => {
    const own = color(tone)
    return own ? Object.entries(toneVariables(tone, own)) : []
  })
  return { ...(accent ? accentVariables(accent, color('accentDark') ?? accent) : {}), ...Object.fromEntries(tones) }
}

/** Surfaces and words inside a header with a ground of its own; a text that would not read there is moved until it does. */
export function headerVariables(colors: Colors = {}): Variables {
  const ground = parseHexColor(colors.header ?? '')
  if (!ground) return {}
  const towards = contrastOf(ground, WHITE) >= contrastOf(ground, BLACK) ? WHITE : BLACK
  const ink = formatHexColor(readableOn(parseHexColor(colors.headerText ?? '') ?? towards, ground, towards))
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

let applied: string[] = []

/** Puts a theme on the page and takes back what the one before it set. */
export function applyTheme({ colors, favicon }: ThemeContent, root: HTMLElement = document.documentElement): void {
  const variables = Object.entries(themeVariables(colors))
  for (const name of applied) root.style.removeProperty(name)
  for (const [name, value] of variables) root.style.setProperty(name, value)
  applied = variables.map(([name]) => name)
  showFavicon(favicon?.source, root.ownerDocument)
}

let ownIcon: { readonly type: string | null; readonly href: string } | undefined

/** The theme's icon; without one that can be shown, the product's own again. */
function showFavicon(source: string | undefined, page: Document): void {
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!icon) return
  ownIcon ??= { type: icon.getAttribute('type'), href: icon.getAttribute('href') ?? '' }
  if (source !== undefined && isThemeImage(source)) {
    icon.removeAttribute('type')
    icon.setAttribute('href', source)
    return
  }
  if (ownIcon.type !== null) icon.setAttribute('type', ownIcon.type)
  icon.setAttribute('href', ownIcon.href)
}

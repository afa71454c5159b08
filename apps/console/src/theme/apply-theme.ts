import { isThemeImage } from '@parley/contract/home/themeImage.ts'
import { contrastOf, formatHexColor, parseHexColor, type Rgb, readableOn } from './color.ts'

/** Look of an installation as the server keeps it; everything may be missing. */
export type Theme = {
  colors?: Readonly<Record<string, string>>
  favicon?: { source: string }
  title?: string
  logos?: { console?: { source: string; width?: number; height?: number } }
}

export type ThemeProblem = { name: string; value: string; problem: 'unknown' | 'notAColor' | 'lowContrast' }

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const LIGHT_SURFACE: Rgb = [255, 255, 255]
const DARK_SURFACE: Rgb = [0x1b, 0x1f, 0x28]
const AA_TEXT = 4.5
const AA_SHAPE = 3

type Variables = Record<string, string>
const pair = (light: Rgb, dark: Rgb) => `light-dark(${formatHexColor(light)}, ${formatHexColor(dark)})`

/** A brand colour fills buttons as it is; as text and focus ring it is moved until it reads in both schemes. */
function accentVariables(color: Rgb): Variables {
  const onAccent = contrastOf(color, WHITE) >= AA_TEXT ? WHITE : BLACK
  return {
    '--accent': formatHexColor(color),
    '--on-accent': formatHexColor(onAccent),
    '--accent-ink': pair(readableOn(color, LIGHT_SURFACE, BLACK, 5.5), readableOn(color, DARK_SURFACE, WHITE, 6.5)),
    '--focus': pair(readableOn(color, LIGHT_SURFACE, BLACK, AA_SHAPE), readableOn(color, DARK_SURFACE, WHITE, AA_TEXT)),
  }
}

const toneVariables =
  (tone: string) =>
  (color: Rgb): Variables => ({
    [`--${tone}`]: formatHexColor(color),
    [`--${tone}-ink`]: pair(readableOn(color, LIGHT_SURFACE, BLACK, 6), readableOn(color, DARK_SURFACE, WHITE, 6.5)),
    [`--${tone}-soft`]: `color-mix(in oklab, ${formatHexColor(color)} 11%, var(--surface))`,
  })

/** Colours a theme may set, and what each of them becomes. */
const THEME_COLORS: Readonly<Record<string, (color: Rgb) => Variables>> = {
  accent: accentVariables,
  success: toneVariables('success'),
  warning: toneVariables('warning'),
  danger: toneVariables('danger'),
  info: toneVariables('info'),
}

/** Checks a theme without touching the page: the variables it sets and what had to be left out. */
export function resolveTheme(theme: Theme): { variables: Variables; problems: ThemeProblem[] } {
  const variables: Variables = {}
  const problems: ThemeProblem[] = []
  for (const [name, value] of Object.entries(theme.colors ?? {})) {
    const variablesOf = Object.hasOwn(THEME_COLORS, name) ? THEME_COLORS[name] : undefined
    const color = parseHexColor(value)
    if (!variablesOf) problems.push({ name, value, problem: 'unknown' })
    else if (!color) problems.push({ name, value, problem: 'notAColor' })
    else if (name === 'accent' && contrastOf(color, LIGHT_SURFACE) < 1.6 && contrastOf(color, DARK_SURFACE) < 1.6)
      problems.push({ name, value, problem: 'lowContrast' })
    else Object.assign(variables, variablesOf(color))
  }
  return { variables, problems }
}

let applied: string[] = []

/** Puts a theme on the page and takes back what the one before it set; returns what was left out. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): ThemeProblem[] {
  const { variables, problems } = resolveTheme(theme)
  for (const name of applied) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  applied = Object.keys(variables)
  showFavicon(theme.favicon?.source, root.ownerDocument)
  return problems
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

import { useEffect, useMemo } from 'react'
import { useThemePreview } from '../../home/use-theme-preview.ts'
import { applyTheme } from '../../theme/apply-theme.ts'
import { contrastOf, formatHexColor, parseHexColor, readableOn } from '../../theme/color.ts'
import { useConfiguration } from '../frame/configuration.ts'
import { useServices } from '../services-context.ts'
import { setProductName } from '../title/page-title.ts'
import { type Brand, brandOf, parseTheme } from './theme-content.ts'

const AA_TEXT = 4.5
const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const

/** Colours of the header; a text that would not read on its ground is moved until it does. */
export function headerVariables(colors: { header?: string | undefined; headerText?: string | undefined }): {
  ground?: string
  ink?: string
} {
  const ground = parseHexColor(colors.header ?? '')
  if (!ground) return {}
  const towards = contrastOf(ground, WHITE) >= contrastOf(ground, BLACK) ? WHITE : BLACK
  const ink = readableOn(parseHexColor(colors.headerText ?? '') ?? towards, ground, towards, AA_TEXT)
  return { ground: formatHexColor(ground), ink: formatHexColor(ink) }
}

/** A colour of its own for the accent in the dark; words on it are white or black, whichever reads. */
export function darkAccentVariables({
  accent,
  accentDark,
}: {
  accent?: string | undefined
  accentDark?: string | undefined
}): {
  accent?: string
  onAccent?: string
} {
  const light = parseHexColor(accent ?? '')
  const dark = parseHexColor(accentDark ?? '')
  if (!light || !dark) return {}
  const on = (ground: typeof light) => (contrastOf(ground, WHITE) >= AA_TEXT ? '#ffffff' : '#000000')
  return {
    accent: `light-dark(${formatHexColor(light)}, ${formatHexColor(dark)})`,
    onAccent: `light-dark(${on(light)}, ${on(dark)})`,
  }
}

/** Shows the theme of the server, or the one that is being looked at; gives name and logo. */
export function useTheme(): Brand {
  const { settings } = useServices()
  const { content } = useConfiguration().theme
  const preview = useThemePreview()
  const theme = useMemo(
    () => (preview.isOn ? preview.theme : parseTheme(content)),
    [preview.isOn, preview.theme, content],
  )
  const brand = brandOf(theme, settings.productName)

  useEffect(() => {
    const { accent } = theme.colors ?? {}
    applyTheme({
      colors: accent ? { accent } : {},
      ...(theme.favicon ? { favicon: theme.favicon } : {}),
    })
    const { ground, ink } = headerVariables(theme.colors ?? {})
    const inTheDark = darkAccentVariables(theme.colors ?? {})
    const { style } = document.documentElement
    if (inTheDark.accent && inTheDark.onAccent) {
      style.setProperty('--accent', inTheDark.accent)
      style.setProperty('--on-accent', inTheDark.onAccent)
    }
    for (const [name, value] of [
      ['--header', ground],
      ['--header-ink', ink],
    ] as const) {
      if (value) style.setProperty(name, value)
      else style.removeProperty(name)
    }
  }, [theme])
  useEffect(() => setProductName(brand.title), [brand.title])
  return brand
}

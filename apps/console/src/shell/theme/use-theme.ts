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
    const { style } = document.documentElement
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

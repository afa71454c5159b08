import { type CSSProperties, useEffect, useMemo } from 'react'
import { useThemePreview } from '../../home/use-theme-preview.ts'
import { applyTheme } from '../../theme/apply-theme.ts'
import { useConfiguration } from '../frame/configuration.ts'
import { useServices } from '../services-context.ts'
import { setProductName } from '../title/page-title.ts'
import { darkAccentVariables, headerVariables } from './theme-colors.ts'
import { type Brand, brandOf, parseTheme } from './theme-content.ts'

/** Shows the theme of the server, or the one that is being looked at; gives name, logo and the header's own colours. */
export function useTheme(): { readonly brand: Brand; readonly header: CSSProperties } {
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
    applyTheme({ colors: accent ? { accent } : {}, ...(theme.favicon ? { favicon: theme.favicon } : {}) })
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(darkAccentVariables(theme.colors ?? {}))) style.setProperty(name, value)
  }, [theme])
  useEffect(() => setProductName(brand.title), [brand.title])
  return { brand, header: headerVariables(theme.colors ?? {}) as CSSProperties } // custom properties are not in the type
}

import { type CSSProperties, useEffect, useMemo } from 'react'
import { applyTheme, headerVariables } from '../../theme/apply-theme.ts'
import { useConfiguration } from '../frame/configuration.ts'
import { useServices } from '../services-context.ts'
import { setProductName } from '../title/page-title.ts'
import { type Brand, brandOf, parseTheme } from './theme-content.ts'
import { useThemePreview } from './use-theme-preview.ts'

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

  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => setProductName(brand.title), [brand.title])
  return { brand, header: headerVariables(theme.colors) as CSSProperties } // custom properties are not in the type
}

import { useStored } from '../storage/stored.ts'
import { themeConfiguration, themePreviewBase, themePreviewMode } from './theme-preview.ts'

/** The theme that is being looked at, and the saved one it was made of. */
export const useThemePreview = () => ({
  isOn: useStored(themePreviewMode),
  theme: useStored(themeConfiguration),
  base: useStored(themePreviewBase),
})

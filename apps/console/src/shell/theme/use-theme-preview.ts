import { operations } from '@parley/contract/operations.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../api/use-write.ts'
import { t } from '../shell.messages.ts'
import { useStored } from '../storage/stored.ts'
import { endThemePreview, themeConfiguration, themePreviewMode } from './theme-preview.ts'

/** The preview, and how it ends: saved for everybody, or dismissed. */
export function useThemePreview() {
  const isOn = useStored(themePreviewMode)
  const theme = useStored(themeConfiguration)
  const { fire, isPending } = useWrite(operations.Home.UpdateConfiguration, {
    onSuccess: () => {
      endThemePreview()
      showToast('success', t('previewSaved'))
    },
  })
  return {
    isOn,
    theme,
    isPending,
    save: () => fire({ body: { theme: JSON.stringify(theme) } }),
    dismiss: endThemePreview,
  }
}

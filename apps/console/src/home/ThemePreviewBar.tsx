import { operations } from '@parley/contract/operations.ts'
import { Palette } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { t } from '../shell/shell.messages.ts'
import { useThemePreview } from './use-theme-preview.ts'

/** Above every screen while a theme is looked at. */
export function ThemePreviewBar() {
  const { isOn, isPending, save, dismiss } = useThemePreview()
  if (!isOn) return null
  return (
    <section
      aria-label={t('previewText')}
      className="flex min-h-11 items-center justify-center gap-3 border-line border-b bg-accent-soft px-4 py-1.5 text-accent-ink text-sm"
    >
      <Palette size={16} aria-hidden />
      {t('previewText')}
      <ActionButton
        endpoint={operations.Home.UpdateConfiguration}
        size="small"
        variant="primary"
        isPending={isPending}
        onPress={save}
      >
        {t('previewSave')}
      </ActionButton>
      <Button size="small" onPress={dismiss}>
        {t('previewDismiss')}
      </Button>
    </section>
  )
}

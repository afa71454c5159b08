import { operations } from '@parley/contract/operations.ts'
import { Palette } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { NoticeBar } from '../shell/frame/NoticeBar.tsx'
import { t } from '../shell/shell.messages.ts'
import { useThemePreview } from './use-theme-preview.ts'

/** Above every screen while a theme is looked at. */
export function ThemePreviewBar() {
  const { isOn, isPending, save, dismiss } = useThemePreview()
  if (!isOn) return null
  return (
    <NoticeBar
      label={t('previewText')}
      tone="accent"
      icon={<Palette size={16} aria-hidden />}
      actions={
        <>
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
        </>
      }
    >
      {t('previewText')}
    </NoticeBar>
  )
}

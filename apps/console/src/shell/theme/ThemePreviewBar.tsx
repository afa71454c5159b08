import { themeImageProblem } from '@parley/contract/home/themeImage.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Palette } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { NoticeBar } from '../frame/NoticeBar.tsx'
import { t } from '../shell.messages.ts'
import { themePreviewOpened } from './theme-preview.ts'
import { useThemePreview } from './use-theme-preview.ts'

/** Above every screen while a theme is looked at. */
export function ThemePreviewBar() {
  const { theme, isPending, save, dismiss } = useThemePreview()
  const { navigate } = useKit()
  const open = useEffectEvent(() => navigate(screens.flows()))
  useEffect(() => {
    if (themePreviewOpened.get()) return
    themePreviewOpened.set(true)
    open()
  }, [])
  const [problem] = [theme.favicon, theme.logos?.console].flatMap(
    (each) => (each && themeImageProblem(each.source)) ?? [],
  )
  return (
    <NoticeBar
      label={t('previewText')}
      tone="accent"
      icon={Palette}
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
      {problem && ` ${problem}.`}
    </NoticeBar>
  )
}

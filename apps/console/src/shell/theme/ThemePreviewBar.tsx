import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { readTheme } from '@parley/contract/theme/theme.rules.ts'
import { Palette } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { showError, showToast } from '../../kit/toasts/toasts.ts'
import { isStale } from '../api/call-error.ts'
import { useWrite } from '../api/use-write.ts'
import { NoticeBar } from '../frame/NoticeBar.tsx'
import { t } from './preview.messages.ts'
import { endThemePreview, themePreviewBase, themePreviewOpened } from './theme-preview.ts'
import { useThemePreview } from './use-theme-preview.ts'

const { UpdateConfiguration } = operations.Home

/** Above every screen while a theme is looked at: saved for everybody, changed, or dismissed. */
export function ThemePreviewBar() {
  const { theme, base } = useThemePreview()
  const { navigate } = useKit()
  const [isOutdated, setOutdated] = useState(false)
  const { write, isPending } = useWrite(UpdateConfiguration, { silent: true })
  const open = useEffectEvent(() => navigate(screens.flows()))
  useEffect(() => {
    if (themePreviewOpened.get()) return
    themePreviewOpened.set(true)
    open()
  }, [])

  async function save() {
    try {
      await write({ body: { theme: JSON.stringify(theme), ...(base ? { lastUpdate: base.lastUpdate } : {}) } })
      endThemePreview()
      showToast('success', t('saved'))
    } catch (error) {
      if (!isStale(error)) return void showError(error)
      // From here on it is known what saving would replace.
      themePreviewBase.set(error.theirs as NonNullable<typeof base>) // as the core says it
      setOutdated(true)
    }
  }
  const problems = Object.values(readTheme(JSON.stringify(theme)).problems ?? {})
  return (
    <NoticeBar
      label={t('text')}
      tone="accent"
      icon={Palette}
      actions={
        <>
          <ActionButton
            endpoint={UpdateConfiguration}
            size="small"
            variant="primary"
            isPending={isPending}
            onPress={() => void save()}
          >
            {t('save')}
          </ActionButton>
          <ActionButton
            endpoint={UpdateConfiguration}
            size="small"
            onPress={() => navigate(screens.themeConfigurator())}
          >
            {t('edit')}
          </ActionButton>
          <Button size="small" onPress={endThemePreview}>
            {t('dismiss')}
          </Button>
        </>
      }
    >
      {[t('text'), ...problems.map((each) => `${each}.`), isOutdated ? t('outdated') : ''].join(' ')}
    </NoticeBar>
  )
}

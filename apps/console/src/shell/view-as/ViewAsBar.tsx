import { screens } from '@parley/contract/kernel/screens.ts'
import { Eye } from 'lucide-react'
import { Button } from '../../kit/actions/Button.tsx'
import { NoticeBar } from '../frame/NoticeBar.tsx'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'
import { clearViewed } from './viewed-person.ts'

/** Above every screen while somebody looks as another person. */
export function ViewAsBar() {
  const { viewed } = useServices()
  if (!viewed) return null
  function stop(id: number) {
    clearViewed()
    location.assign(screens.user(id)) // a whole page, so that nothing of the person stays in it
  }
  return (
    <NoticeBar
      label={t('viewAsLabel')}
      tone="warning"
      icon={Eye}
      actions={
        <Button size="small" onPress={() => stop(viewed.id)}>
          {t('viewAsStop')}
        </Button>
      }
    >
      {t('viewAsText', { name: viewed.name })}
    </NoticeBar>
  )
}

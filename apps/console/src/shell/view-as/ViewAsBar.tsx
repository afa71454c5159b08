import { Eye } from 'lucide-react'
import { Button } from '../../kit/actions/Button.tsx'
import { userHref } from '../../users/users.path.ts'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'
import { clearViewed } from './viewed-person.ts'

/** Above every screen while somebody looks as another person. */
export function ViewAsBar() {
  const { viewed } = useServices()
  if (!viewed) return null
  function stop(id: number) {
    clearViewed()
    location.assign(userHref(id)) // a whole page, so that nothing of the person stays in it
  }
  return (
    <section
      aria-label={t('viewAsLabel')}
      className="flex min-h-11 items-center justify-center gap-3 border-line border-b bg-warning-soft px-4 py-1.5 text-sm text-warning-ink"
    >
      <Eye size={16} aria-hidden className="shrink-0" />
      <span className="min-w-0 break-words">{t('viewAsText', { name: viewed.name })}</span>
      <Button size="small" onPress={() => stop(viewed.id)}>
        {t('viewAsStop')}
      </Button>
    </section>
  )
}

import { operations } from '@parley/contract/operations.ts'
import { Mail } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { usePanel } from '../../kit/address/use-panel.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { t } from './mail.messages.ts'

const MailDrawer = lazyPart(async () => (await import('./MailDrawer.tsx')).MailDrawer)

/** One’s own subscriptions, of the tenant acted for. */
export function MailButton({ idTenant }: { idTenant: number }) {
  const { context } = useUserInfo()
  const drawer = usePanel('byEmail')
  if (context.id !== idTenant) return null
  return (
    <>
      <ActionButton endpoint={operations.Statistics.Subscriptions} variant="ghost" icon={Mail} onPress={drawer.open}>
        {t('byEmail')}
      </ActionButton>
      {drawer.isOpen && <MailDrawer onClose={drawer.close} />}
    </>
  )
}

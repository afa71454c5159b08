import { LockKeyhole } from 'lucide-react'
import { Button } from '../../kit/actions/Button.tsx'
import { StateBlock } from '../../kit/states/StateBlock.tsx'
import type { CallError } from '../api/call-error.ts'
import { restoreOwnTenant } from '../context/switch-tenant.ts'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'
import { OutsidePage } from './OutsidePage.tsx'

/** The core lets the person in nowhere: for the tenant acted for there is a way back to the own one, and always one out. */
export function ShutOutPage({ error }: { error: CallError }) {
  const { session, tenantContext } = useServices()
  const isAway = tenantContext !== undefined
  return (
    <OutsidePage title={error.message}>
      <div role="alert">
        <StateBlock
          isPage
          icon={LockKeyhole}
          title={error.message}
          action={
            <>
              <Button onPress={() => void session.signOut()}>{t('signOut')}</Button>
              <Button variant="primary" onPress={() => (isAway ? restoreOwnTenant() : location.reload())}>
                {isAway ? t('backToOwnTenant') : t('retry')}
              </Button>
            </>
          }
        >
          {isAway && t('shutOutElsewhere')}
        </StateBlock>
      </div>
    </OutsidePage>
  )
}

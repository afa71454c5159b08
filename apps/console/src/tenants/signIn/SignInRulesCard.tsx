import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { useTenantRights } from '../tenant-rights.ts'
import { SignInRulesDialog, type SignInRulesState } from './SignInRulesDialog.tsx'
import { t } from './signIn.messages.ts'

const { SignInRules, UpdateSignInRules } = operations.Tenants

/** From where people work, when idle sessions end, and how wrong passwords lock. */
export function SignInRulesCard({ idTenant }: { idTenant: number }) {
  const refusalIn = useTenantRights()
  const { data, error, refetch } = useRead(SignInRules, { params: { idTenant } }, { keepPrevious: false })
  const [isOpen, setOpen] = useState(false)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton lines={3} />
  return (
    <Card
      title={t('rules')}
      actions={
        <Button
          size="small"
          label={t('changeName', { name: t('rules') })}
          blocked={refusalIn(UpdateSignInRules, idTenant)}
          onPress={() => setOpen(true)}
        >
          {t('change')}
        </Button>
      }
    >
      <FactList facts={factsOf(data)} />
      {isOpen && (
        <SignInRulesDialog
          idTenant={idTenant}
          rules={data}
          onStale={async () => void (await refetch())}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

function factsOf({ networks, idleMinutes, lock, managedBy }: SignInRulesState): readonly Fact[] {
  const from = { label: t('networks'), value: networks.length === 0 ? t('everywhere') : networks.join(', ') }
  if (managedBy !== null) return [from]
  return [
    from,
    { label: t('idle'), value: idleMinutes === null ? t('twelveHours') : t('minutes', { count: idleMinutes }) },
    {
      label: t('lock'),
      value: t('lockText', { free: lock.freeAttempts, after: lock.lockAfter }),
      note: t('lockFor', { minutes: t('minutes', { count: lock.lockMinutes }) }),
    },
  ]
}

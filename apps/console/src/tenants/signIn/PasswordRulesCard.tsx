import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { useRead } from '../../shell/api.ts'
import { useTenantRights } from '../tenant-rights.ts'
import { PasswordRulesDialog, type PasswordRulesState } from './PasswordRulesDialog.tsx'
import { t } from './signIn.messages.ts'

const { PasswordExpirationPolicy, UpdatePasswordExpirationPolicy } = operations.Tenants

/** What is asked of the passwords of a tenant's people. */
export function PasswordRulesCard({ idTenant }: { idTenant: number }) {
  const refusalIn = useTenantRights()
  const { data, error, refetch } = useRead(PasswordExpirationPolicy, { params: { idTenant } }, { keepPrevious: false })
  const [isOpen, setOpen] = useState(false)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton lines={4} />
  if (data.managedBy !== null)
    return (
      <Card title={t('passwords')}>
        <p className="text-soft text-sm">{t('managed', { provider: data.managedBy })}</p>
      </Card>
    )
  return (
    <Card
      title={t('passwords')}
      description={t('passwordsText')}
      actions={
        <Button
          size="small"
          label={t('changeName', { name: t('passwords') })}
          blocked={refusalIn(UpdatePasswordExpirationPolicy, idTenant)}
          onPress={() => setOpen(true)}
        >
          {t('change')}
        </Button>
      }
    >
      <FactList facts={factsOf(data)} />
      {isOpen && (
        <PasswordRulesDialog
          idTenant={idTenant}
          rules={data}
          onStale={async () => void (await refetch())}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

function factsOf(rules: PasswordRulesState): readonly Fact[] {
  const { type, days, warnDays, expired, minLength, classes, history, refuseCommon } = rules
  const ageing =
    type === passwordPolicyType.of.NEVER || days === null
      ? []
      : [
          { label: t('expires'), value: t('daysCount', { count: days }) },
          { label: t('warned'), value: t('daysCount', { count: warnDays }) },
          { label: t('expired'), value: expired },
        ]
  return [
    {
      label: t('expiry'),
      value: <EnumTag of={passwordPolicyType} value={type} />,
      note: t(`expiry_${type}`),
    },
    ...ageing,
    { label: t('minLength'), value: minLength },
    { label: t('classes'), value: classes },
    { label: t('history'), value: history },
    { label: t('common'), value: t(refuseCommon ? 'refused' : 'allowed') },
  ]
}

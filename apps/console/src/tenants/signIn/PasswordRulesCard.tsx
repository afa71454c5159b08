import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { UpdatePasswordExpirationPolicy as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { Card } from '../../kit/pages/Card.tsx'
import type { Fact } from '../../kit/pages/FactList.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { useRead } from '../../shell/api.ts'
import { PasswordRulesDrawer, type PasswordRulesState } from './PasswordRulesDrawer.tsx'
import { RulesCard } from './RulesCard.tsx'
import { t } from './signIn.messages.ts'

const { PasswordExpirationPolicy, UpdatePasswordExpirationPolicy } = operations.Tenants

/** What is asked of the passwords of a tenant's people. */
export function PasswordRulesCard({ idTenant }: { idTenant: number }) {
  const { data, error, refetch } = useRead(PasswordExpirationPolicy, { params: { idTenant } }, { keepPrevious: false })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={4} />
  if (data.managedBy !== null)
    return (
      <Card title={t('passwords')}>
        <p className="text-soft text-sm">{t('managed', { provider: data.managedBy })}</p>
      </Card>
    )
  return (
    <RulesCard
      panel="passwords"
      title={t('passwords')}
      description={t('passwordsText')}
      facts={factsOf(data)}
      idTenant={idTenant}
      update={UpdatePasswordExpirationPolicy}
    >
      {(close) => <PasswordRulesDrawer idTenant={idTenant} rules={data} onClose={close} />}
    </RulesCard>
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
      label: fields.type.label,
      value: <EnumTag of={passwordPolicyType} value={type} />,
      note: t(`expiry_${type}`),
    },
    ...ageing,
    { label: fields.minLength.label, value: minLength },
    { label: fields.classes.label, value: classes },
    { label: fields.history.label, value: history },
    { label: t('common'), value: t(refuseCommon ? 'refused' : 'allowed') },
  ]
}

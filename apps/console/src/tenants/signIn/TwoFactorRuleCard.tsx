import { SetTenantTwoFactorRequirement as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { tenantTwoFactorRequirement } from '@parley/contract/signIn/signIn.schema.ts'
import type { z } from 'zod'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { Fact } from '../../kit/pages/FactList.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useRead, useWrite } from '../../shell/api.ts'
import { RulesCard } from './RulesCard.tsx'
import { t } from './signIn.messages.ts'

const RequirementDrawer = lazyPart(
  async () => (await import('../../users/security/RequirementDrawer.tsx')).RequirementDrawer,
)

const { TenantTwoFactorRequirement, SetTenantTwoFactorRequirement } = operations.Tenants
type Requirement = z.output<typeof tenantTwoFactorRequirement>

/** Whether everybody of a tenant needs a second step, and how many have one. */
export function TwoFactorRuleCard({ idTenant }: { idTenant: number }) {
  const call = useApi()
  const params = { idTenant }
  const { data, error, refetch } = useRead(TenantTwoFactorRequirement, { params }, { keepPrevious: false })
  const update = useWrite(SetTenantTwoFactorRequirement, { silent: true })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={2} />
  if (data.managedBy !== null) return null
  return (
    <RulesCard
      panel="twoFactor"
      title={t('twoFactor')}
      facts={factsOf(data)}
      idTenant={idTenant}
      update={SetTenantTwoFactorRequirement}
    >
      {(close) => (
        <RequirementDrawer
          title={t('twoFactor')}
          fields={fields}
          requirement={data}
          save={async (body) => {
            await update.write({ params, body })
            showToast('success', t('twoFactorSaved'))
          }}
          read={() => call(TenantTwoFactorRequirement, { params }, { silent: true })}
          onClose={close}
        />
      )}
    </RulesCard>
  )
}

const factsOf = ({ isRequired, graceDays, people, enrolled, setAt, setBy }: Requirement): readonly Fact[] => [
  {
    label: t('requirement'),
    value: isRequired ? <StatusTag tone="success">{t('required')}</StatusTag> : t('notRequired'),
  },
  ...(isRequired ? [{ label: t('grace'), value: t('daysCount', { count: graceDays }) }] : []),
  { label: t('enrolled'), value: t('enrolledOf', { count: enrolled, people }) },
  ...(isRequired && setAt
    ? [{ label: t('since'), value: <Timestamp value={setAt} />, ...(setBy ? { note: setBy.name } : {}) }]
    : []),
]

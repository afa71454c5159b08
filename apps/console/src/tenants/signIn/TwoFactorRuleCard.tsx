import { SetTenantTwoFactorRequirement as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { tenantTwoFactorRequirement } from '@parley/contract/signIn/signIn.schema.ts'
import type { z } from 'zod'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { Fact } from '../../kit/pages/FactList.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useLoaded } from '../../shell/api.ts'
import { useChange } from '../../shell/editing/use-change.ts'
import { RulesCard } from './RulesCard.tsx'
import { t } from './signIn.messages.ts'

const RequirementDrawer = lazyPart(
  async () => (await import('../../users/security/RequirementDrawer.tsx')).RequirementDrawer,
)

const { TenantTwoFactorRequirement, SetTenantTwoFactorRequirement } = operations.Tenants
type Requirement = z.output<typeof tenantTwoFactorRequirement>

/** Whether all users of a tenant need two-factor authentication, and how many have it. */
export function TwoFactorRuleCard({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const { data } = useLoaded(TenantTwoFactorRequirement, { params })
  const change = useChange(SetTenantTwoFactorRequirement, TenantTwoFactorRequirement, {
    params,
    saved: t('twoFactorSaved'),
  })
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
        <RequirementDrawer {...change} title={t('twoFactor')} fields={fields} requirement={data} onClose={close} />
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

import { UpdateBasic as fields } from '@parley/contract/fields/tenants.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { Link } from '../../kit/actions/Link.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { Count } from '../../kit/text/Count.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useCan } from '../../shell/access/use-can.ts'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { ParametersCard } from '../parameters/ParametersCard.tsx'
import { t } from '../tenants.messages.ts'
import { LimitsCard } from './LimitsCard.tsx'

const BalanceCard = lazyPart(async () => (await import('../campaigns/BalanceCard.tsx')).BalanceCard)
const CampaignPolicyCard = lazyPart(
  async () => (await import('../campaigns/CampaignPolicyCard.tsx')).CampaignPolicyCard,
)

const TenantDestinations = lazyPart(
  async () => (await import('../../destinations/TenantDestinations.tsx')).TenantDestinations,
)

const PasswordRulesCard = lazyPart(async () => (await import('../signIn/PasswordRulesCard.tsx')).PasswordRulesCard)
const TwoFactorRuleCard = lazyPart(async () => (await import('../signIn/TwoFactorRuleCard.tsx')).TwoFactorRuleCard)
const SignInRulesCard = lazyPart(async () => (await import('../signIn/SignInRulesCard.tsx')).SignInRulesCard)

const locales = new Intl.DisplayNames('en', { type: 'language' })

/** What one wants to know of a tenant at a glance. */
export default function OverviewTab({ tenant }: { tenant: Tenant }) {
  const can = useCan()
  return (
    <TwoColumns
      main={
        <>
          <LimitsCard tenant={tenant} />
          <LoadedPart lines={3}>
            <ParametersCard idTenant={tenant.idTenant} />
          </LoadedPart>
          <LoadedPart lines={4}>
            <PasswordRulesCard idTenant={tenant.idTenant} />
          </LoadedPart>
          <LoadedPart lines={2}>
            <TwoFactorRuleCard idTenant={tenant.idTenant} />
          </LoadedPart>
          <LoadedPart lines={3}>
            <SignInRulesCard idTenant={tenant.idTenant} />
          </LoadedPart>
          <LoadedPart lines={2}>
            <CampaignPolicyCard idTenant={tenant.idTenant} />
          </LoadedPart>
          <LoadedPart lines={3}>
            <TenantDestinations idTenant={tenant.idTenant} />
          </LoadedPart>
          {can(operations.Tenants.Balance, tenant.idTenant) && (
            <LoadedPart lines={2}>
              <BalanceCard idTenant={tenant.idTenant} />
            </LoadedPart>
          )}
        </>
      }
      side={
        <>
          <Card title={t('basics')}>
            <FactList facts={factsOf(tenant)} />
          </Card>
          <Card title={fields.contact.label}>
            <FactList facts={contactOf(tenant)} />
          </Card>
        </>
      }
    />
  )
}

function factsOf(tenant: Tenant): readonly Fact[] {
  const { suspension, parent, children, createdAt, createdBy, updatedAt, updatedBy } = tenant
  const by = (person: Tenant['createdBy']) => t('by', { name: person?.name ?? t('system') })
  return [
    ...(suspension
      ? [{ label: t('suspendedSince'), value: <Timestamp value={suspension.at} />, note: suspension.reason }]
      : []),
    { label: t('people'), value: <Count value={tenant.users} /> },
    { label: t('flows'), value: <Count value={tenant.flows} /> },
    { label: t('callsThisMonth'), value: <Count value={tenant.callsThisMonth} /> },
    ...(parent
      ? [{ label: fields.idParent.label, value: <Link href={screens.tenant(parent.id)}>{parent.name}</Link> }]
      : []),
    ...(children.length > 0 ? [{ label: t('children'), value: <Names of={children} /> }] : []),
    { label: fields.timezone.label, value: tenant.timezone.replaceAll('_', ' ') },
    { label: fields.locale.label, value: locales.of(tenant.locale) ?? tenant.locale },
    { label: fields.currency.label, value: tenant.currency },
    ...(updatedAt ? [{ label: t('updatedAt'), value: <Timestamp value={updatedAt} />, note: by(updatedBy) }] : []),
    ...(createdAt ? [{ label: t('created'), value: <Timestamp value={createdAt} />, note: by(createdBy) }] : []),
  ]
}

function Names({ of }: { of: Tenant['children'] }) {
  return (
    <ul className="flex flex-col gap-1">
      {of.map(({ id, name }) => (
        <li key={id}>
          <Link href={screens.tenant(id)}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}

const contactOf = ({ contact }: Tenant): readonly Fact[] => [
  { label: fields['contact.name'].label, value: contact.name || '–' },
  {
    label: fields['contact.email'].label,
    value: contact.email ? <Link href={`mailto:${contact.email}`}>{contact.email}</Link> : '–',
  },
  { label: fields['contact.phone'].label, value: contact.phone || '–' },
]

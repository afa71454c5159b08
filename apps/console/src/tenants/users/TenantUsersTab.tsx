import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { TableCard } from '../../kit/table/TableCard.tsx'
import { refusalOf } from '../../shell/access/explain-refusal.ts'
import { Refused } from '../../shell/access/Refused.tsx'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { usePages } from '../../shell/api.ts'
import { canSwitchTenant, switchTenant } from '../../shell/context/switch-tenant.ts'
import { userColumns } from '../../users/list/user.columns.tsx'
import { useActingFor } from '../acting-for.ts'
import { t as area } from '../tenants.area.messages.ts'
import { t } from '../tenants.messages.ts'

/** Who works for the tenant. People belong to their tenant's own context: for another one, the way is to work for it. */
export default function TenantUsersTab({ tenant }: { tenant: Tenant }) {
  const actingFor = useActingFor()
  return actingFor === tenant.idTenant ? <People /> : <Elsewhere tenant={tenant} />
}

function People() {
  const pages = usePages(operations.Users.List, { query: {} })
  const refusal = refusalOf(pages.error)
  if (refusal) return <Refused refusal={refusal} />
  return (
    <TableCard
      {...pages.table}
      title={area('users')}
      actions={<ButtonLink href={screens.users()}>{t('allUsers')}</ButtonLink>}
      rowId={({ id }) => String(id)}
      rowName={({ username }) => username}
      rowHref={({ id }) => screens.user(id)}
      columns={userColumns}
      empty={{ title: t('noPeople') }}
    />
  )
}

function Elsewhere({ tenant }: { tenant: Tenant }) {
  const canSwitch = canSwitchTenant(useUserInfo()) && tenant.state === 'active'
  return (
    <Card title={area('users')}>
      <EmptyState
        title={t('peopleCount', { count: tenant.users })}
        action={
          canSwitch &&
          tenant.idTenant !== OPERATOR_TENANT && (
            <Button onPress={() => switchTenant(tenant.idTenant)}>{t('workFor', { name: tenant.name })}</Button>
          )
        }
      >
        {t('peopleElsewhere')}
      </EmptyState>
    </Card>
  )
}

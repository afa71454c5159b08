import type { AccessRequest } from '@parley/contract/accessRequests/accessRequest.schema.ts'
import { ApproveAccess as fields } from '@parley/contract/fields/users.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link } from '../kit/actions/Link.tsx'
import { RadioGroup } from '../kit/fields/RadioGroup.tsx'
import { roleOption } from '../roles/role-option.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useRead } from '../shell/api.ts'
import { RolesEffect } from '../users/detail/RolesEffect.tsx'
import { t } from './accessRequests.messages.ts'

type Props = { request: AccessRequest; value: number | undefined; onChange: (idRole: number) => void }

/** The groups that would do, those that cannot be given with the reason, and what the chosen one gives beside what is held. */
export function GroupChoice({ request: { person, roles }, value, onChange }: Props) {
  const idUser = person?.id ?? 0
  const here = useUserInfo().context.id
  const { data } = useRead(operations.Users.UserRoles, { params: { idUser } }, { keepPrevious: false })
  const held = data?.tenants.find(({ idTenant }) => idTenant === here)?.roles.map(({ id }) => id)
  const options = roles.map(roleOption)
  if (roles.length === 0)
    return (
      <p className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
        {t('groupNone')} <Link href={screens.roles()}>{t('toGroups')}</Link>
      </p>
    )
  return (
    <>
      <RadioGroup label={fields.idRole.label} options={options} value={value} onChange={onChange} />
      {value !== undefined && held && (
        <section className="rounded-control bg-sunken p-3">
          <RolesEffect idUser={idUser} idTenant={here} idRoles={[...held, value]} />
        </section>
      )}
    </>
  )
}

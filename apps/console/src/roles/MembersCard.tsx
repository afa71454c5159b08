import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useLoaded, useRead, useWrite } from '../shell/api.ts'
import { t } from './roles.messages.ts'

const { Members, AddMembers, RemoveMember } = operations.Roles

/** Who holds the group, with where. */
export function MembersCard({ idRole }: { idRole: number }) {
  const can = useCan()
  const params = { idRole }
  const { data: members } = useLoaded(Members, { params })
  const remove = useWrite(RemoveMember)
  const here = useUserInfo().context
  return (
    <Card title={t('members')}>
      <div className="flex flex-col gap-3">
        {can(AddMembers) && can(operations.Users.List) && (
          <AddMember idRole={idRole} held={members.map(({ idUser }) => idUser)} />
        )}
        {members.length === 0 && <p className="text-faint text-sm">{t('membersNone')}</p>}
        <ul className="flex flex-col gap-1 text-sm">
          {members.map(({ idUser, name, tenant, blocked }) => (
            <li key={`${idUser} ${tenant.id}`} className="flex min-h-8 items-center justify-between gap-2">
              <span className="min-w-0 break-words">
                <Link href={screens.user(idUser)}>{name}</Link>{' '}
                <span className="text-faint text-xs">{tenant.name}</span>
              </span>
              {can(RemoveMember) && tenant.id === here.id && (
                <IconButton
                  size="small"
                  label={t('removeFrom', { name })}
                  blocked={blocked ?? undefined}
                  icon={X}
                  onPress={() => remove.fire({ params: { idRole, idUser } })}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

function AddMember({ idRole, held }: { idRole: number; held: readonly number[] }) {
  const [search, setSearch] = useState('')
  const query = { limit: 20, ...(search.trim() === '' ? {} : { search: search.trim() }) }
  const { data } = useRead(operations.Users.List, { query })
  const add = useWrite(AddMembers)
  const options = (data?.items ?? [])
    .filter(({ id }) => !held.includes(id))
    .map((user) => ({ value: user.id, label: fullName(user), description: user.username }))
  return (
    <ComboBox
      key={held.length}
      label={t('addMember')}
      options={options}
      value={null}
      onSearch={setSearch}
      onChange={(id) => id !== undefined && add.fire({ params: { idRole }, body: { idUsers: [id] } })}
    />
  )
}

import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { UserDetail } from './detail/UserDetail.tsx'
import { userArea } from './users.area.tsx'
import { t } from './users.messages.ts'

const missing = { title: t('notFound'), text: t('notFoundText') }

/** One person: who they are, what they may do, how they sign in. */
export default function UserDetailPage() {
  const { idUser } = useAreaParams(userArea)
  const read = useRead(operations.Users.UserBasic, { params: { idUser } }, { keepPrevious: false })
  return (
    <LoadedPage read={read} crumbs={crumbsOf(userArea)} missing={missing}>
      {(user) => <UserDetail key={idUser} user={user} />}
    </LoadedPage>
  )
}

import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { RoleDetail } from './RoleDetail.tsx'
import { roleArea } from './roles.area.tsx'
import { t } from './roles.messages.ts'

const missing = { title: t('notFound'), text: t('notFoundText') }

/** One permission group: what it allows and who holds it. */
export default function RoleDetailPage() {
  const params = useAreaParams(roleArea)
  const read = useRead(operations.Roles.Basic, { params }, { keepPrevious: false })
  return (
    <LoadedPage read={read} crumbs={crumbsOf(roleArea)} missing={missing}>
      {(role) => <RoleDetail role={role} />}
    </LoadedPage>
  )
}

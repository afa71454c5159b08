import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { roleBlocked } from '@parley/contract/roles/role.rules.ts'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useLoaded } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { MatrixCard } from './MatrixCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { t } from './roles.messages.ts'

const RemoveDialog = lazyPart(async () => (await import('./RoleDialogs.tsx')).RemoveDialog)
const CopyRoleDrawer = lazyPart(async () => (await import('./RoleDrawers.tsx')).CopyRoleDrawer)
const RenameRoleDrawer = lazyPart(async () => (await import('./RoleDrawers.tsx')).RenameRoleDrawer)

const { Basic, Permission, Duplicate, UpdateBasic, Remove } = operations.Roles

const missing = { title: t('notFound'), text: t('notFoundText') }

export default function RoleDetailPage() {
  const { idRole } = useAreaParams(screens.role)
  return (
    <LoadedPage key={idRole} crumbs={crumbsOf(screens.role)} missing={missing}>
      <RoleDetail idRole={idRole} />
    </LoadedPage>
  )
}

/** A permission group: what it allows, who holds it, and what can be done to it. */
function RoleDetail({ idRole }: { idRole: number }) {
  const { panel, open: openPanel, close } = usePanels()
  const { data: role } = useLoaded(Basic, { params: { idRole } })
  const { data: permission } = useLoaded(Permission, { params: { idRole } })
  const here = useUserInfo().context.id
  usePageTitle(role.name)
  const blocked = roleBlocked.change(role, here)
  const renaming = roleBlocked.rename(role, here, permission.notHeld)
  const removal = roleBlocked.remove(role, here, permission.notHeld)
  const open = (name: string) => () => openPanel(name)
  const more: readonly MenuAction[] = [
    {
      id: 'rename',
      label: t('rename'),
      icon: Pencil,
      endpoint: UpdateBasic,
      blocked: renaming,
      onAction: open('rename'),
    },
    { id: 'duplicate', label: t('duplicate'), icon: Copy, endpoint: Duplicate, onAction: open('duplicate') },
    {
      id: 'remove',
      label: t('remove'),
      icon: Trash2,
      endpoint: Remove,
      blocked: removal,
      isDangerous: true,
      onAction: open('remove'),
    },
  ]
  return (
    <DetailPage
      crumbs={crumbsOf(screens.role)}
      title={role.name}
      state={<Tag>{t(role.isSystem ? 'isSystem' : 'isOwn')}</Tag>}
      secondary={<EntityHistoryButton kind="Role" id={idRole} name={role.name} />}
      more={more}
    >
      <TwoColumns
        main={
          <MatrixCard role={role} permission={permission} blocked={blocked} isOperator={here === OPERATOR_TENANT} />
        }
        side={
          <LoadedPart>
            <MembersCard idRole={idRole} />
          </LoadedPart>
        }
      />
      {panel === 'rename' && !renaming && <RenameRoleDrawer role={role} onClose={close} />}
      {panel === 'duplicate' && <CopyRoleDrawer role={role} onClose={close} />}
      {panel === 'remove' && !removal && <RemoveDialog role={role} onClose={close} />}
    </DetailPage>
  )
}

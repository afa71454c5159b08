import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { lockPlace, userState } from '@parley/contract/users/user.enum.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { Eye, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { createRefusal } from '../shell/access/refusal.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { useViewAs } from '../shell/view-as/use-view-as.ts'
import { t } from './detail/detail.messages.ts'
import { RolesCard } from './detail/RolesCard.tsx'
import { UserSide } from './detail/UserSide.tsx'
import { SecretsCard } from './SecretsCard.tsx'
import { SecurityTab } from './security/SecurityTab.tsx'
import { t as words } from './users.messages.ts'

const UserDialogs = lazyPart(async () => (await import('./detail/UserDialogs.tsx')).UserDialogs)

const { UserBasic, UpdateUserBasic, Disable, Enable, DeleteUser, UserApiSecrets, RevokeUserApiSecret } =
  operations.Users

const missing = { title: words('notFound'), text: words('notFoundText') }

export default function UserDetailPage() {
  const { idUser } = useAreaParams(screens.user)
  return (
    <LoadedPage key={idUser} crumbs={crumbsOf(screens.user)} missing={missing}>
      <UserDetail idUser={idUser} />
    </LoadedPage>
  )
}

/** One person: who they are, what they may do, how they sign in. */
function UserDetail({ idUser }: { idUser: number }) {
  const { data: user } = useLoaded(UserBasic, { params: { idUser } })
  const name = fullName(user)
  usePageTitle(name)
  const { panel, open, close } = usePanels()
  const { tab, page } = useTabs(screens.user, { without: user.isGuest ? ['security'] : [] })
  const actions = useUserActions(user, open)
  return (
    <DetailPage
      crumbs={crumbsOf(screens.user)}
      title={name}
      state={
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <EnumTag of={userState} value={user.state} />
          {user.lockedWhere && <EnumTag of={lockPlace} value={user.lockedWhere} />}
          {user.isSelf && <Tag>{words('self')}</Tag>}
          {user.isGuest && <Tag>{words('guest', { tenant: user.tenant })}</Tag>}
        </span>
      }
      secondary={<EntityHistoryButton kind="User" id={user.id} name={name} />}
      more={actions}
      {...page}
    >
      {user.state === 'disabled' && (
        <p className="mb-5 break-words rounded-card bg-danger-soft px-4 py-3 text-danger-ink text-sm">
          {t('disabledTitle')} {user.disabledReason}
        </p>
      )}
      {tab === 'security' ? (
        <LoadedPart lines={5}>
          <SecurityTab user={user} />
        </LoadedPart>
      ) : (
        <TwoColumns
          main={
            <>
              <LoadedPart>
                <RolesCard user={user} />
              </LoadedPart>
              {!user.isGuest && (
                <LoadedPart>
                  <UserSecrets user={user} />
                </LoadedPart>
              )}
            </>
          }
          side={<UserSide user={user} />}
        />
      )}
      <UserDialogs panel={panel} user={user} onClose={close} />
    </DetailPage>
  )
}

/** The person’s API secrets, which others can only revoke. */
function UserSecrets({ user }: { user: User }) {
  const params = { idUser: user.id }
  const { data: secrets } = useLoaded(UserApiSecrets, { params })
  return (
    <SecretsCard
      title={t('secrets')}
      description={t('secretsText')}
      empty={{ title: t('noSecrets') }}
      secrets={secrets}
      end={{
        operation: RevokeUserApiSecret,
        label: t('revoke'),
        title: ({ name }) => t('revokeTitle', { name }),
        input: ({ idApiSecret }) => ({ params: { ...params, idApiSecret } }),
        blocked: userBlocked.change(user),
      }}
    />
  )
}

/** The menu of a user; what cannot be done says why. */
function useUserActions(user: User, onPanel: (panel: string) => void): readonly MenuAction[] {
  const enable = useWrite(Enable, {
    onSuccess: (saved) => showToast('success', words('enabled', { name: fullName(saved) })),
  })
  const { permissions } = useUserInfo()
  const viewAs = useViewAs()
  const isDisabled = user.state === 'disabled'
  return [
    {
      id: 'edit',
      label: words('edit'),
      icon: Pencil,
      endpoint: UpdateUserBasic,
      blocked: userBlocked.change(user),
      onAction: () => onPanel('edit'),
    },
    {
      id: 'viewAs',
      label: words('viewAs'),
      icon: Eye,
      blocked:
        (user.isSelf ? words('viewAsSelf') : undefined) ??
        (user.isGuest ? words('viewAsGuest', { tenant: user.tenant }) : undefined) ??
        createRefusal(permissions)({ permission: 'AccessManagement.edituser' }),
      onAction: () => void viewAs({ id: user.id, name: fullName(user) }),
    },
    isDisabled
      ? {
          id: 'enable',
          label: words('enable'),
          icon: UserCheck,
          endpoint: Enable,
          blocked: userBlocked.change(user),
          onAction: () => enable.fire({ params: { idUser: user.id }, body: { rowVersion: user.rowVersion } }),
        }
      : {
          id: 'disable',
          label: words('disable'),
          icon: UserX,
          endpoint: Disable,
          blocked: userBlocked.disable(user),
          isDangerous: true,
          onAction: () => onPanel('disable'),
        },
    {
      id: 'remove',
      label: words('remove'),
      icon: Trash2,
      endpoint: DeleteUser,
      blocked: userBlocked.remove(user),
      isDangerous: true,
      onAction: () => onPanel('remove'),
    },
  ]
}

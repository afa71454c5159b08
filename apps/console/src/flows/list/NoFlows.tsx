import { Blocks, FolderOpen, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { canSwitchTenant, isElsewhere } from '../../shell/context/switch-tenant.ts'
import { useShellDialog } from '../../shell/dialogs/dialogs.tsx'
import { t } from '../flows.messages.ts'
import { useScriptKind } from '../script-kind.tsx'

/** Nothing here yet, and the first step. */
export function NoFlows({ isFolder, action }: { isFolder: boolean; action: ReactNode }) {
  const user = useUserInfo()
  const kind = useScriptKind()
  const open = useShellDialog()
  // Whose own company has none, but who acts for others, has their work there.
  const isOperating = canSwitchTenant(user) && !isElsewhere(user)
  if (isFolder)
    return (
      <EmptyState title={t('emptyFolder')} icon={FolderOpen} action={action}>
        {t(`emptyFolderText_${kind}`)}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t(`emptyTitle_${kind}`)}
      icon={kind === 'flow' ? Workflow : Blocks}
      action={
        isOperating ? (
          <Button variant="primary" onPress={() => open('tenant')}>
            {t('switchTenant')}
          </Button>
        ) : (
          action
        )
      }
    >
      {isOperating ? t(`emptyOwnText_${kind}`, { tenant: user.tenant }) : t(`emptyText_${kind}`)}
    </EmptyState>
  )
}

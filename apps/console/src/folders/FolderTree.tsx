import type { FolderKind } from '@parley/contract/enums/operations.enum.ts'
import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import {
  Ellipsis,
  Folder as FolderIcon,
  FolderInput,
  FolderPlus,
  History,
  Layers,
  Pencil,
  Trash2,
  Upload,
} from 'lucide-react'
import { memo, useEffect, useMemo } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import type { Icon } from '../kit/icon.tsx'
import { Menu, type MenuAction, menuGroups } from '../kit/overlays/Menu.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { Tree, type TreeNode } from '../kit/tree/Tree.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useFolderKind } from './folder-kind.tsx'
import { type FolderBranch, folderHref, folderPath, itemsIn, treeOf } from './folder-tree.ts'
import { t } from './folders.messages.ts'
import { openFolders, useExpandedFolders, useFolderDrop, useFolders } from './use-folders.ts'

const ALL = 'all'
const LINES = [70, 55, 62, 40, 66]

const nodeOf = (kind: FolderKind, branch: FolderBranch): TreeNode => ({
  id: String(branch.folder.idFolder),
  label: branch.folder.name,
  icon: FolderIcon,
  trailing: itemsIn(branch) > 0 ? formatCount(itemsIn(branch)) : undefined,
  href: folderHref(kind, branch.folder.idFolder),
  children: branch.children.map((child) => nodeOf(kind, child)),
})

type FolderTreeProps = { current: number | undefined; onPanel: (panel: string) => void }

/** The folders at the left: arrow keys walk and open, dragging moves, the menu does the rest for the current folder. */
export const FolderTree = memo(function FolderTree({ current, onPanel }: FolderTreeProps) {
  const kind = useFolderKind()
  const { data, error, refetch } = useFolders()
  const [expanded, setExpanded] = useExpandedFolders()
  const refusalOf = useRefusal()
  const drop = useFolderDrop(data)
  const folder = data?.find(({ idFolder }) => idFolder === current)
  const nodes = useMemo((): readonly TreeNode[] => {
    const all = { id: ALL, label: t(`all_${kind}`), icon: Layers, href: folderHref(kind) }
    return [all, ...treeOf(data ?? []).map((branch) => nodeOf(kind, branch))]
  }, [data, kind])

  // Coming by a link one should see where one is.
  useEffect(() => {
    if (data && current)
      openFolders(
        folderPath(data, current)
          .slice(0, -1)
          .map(({ idFolder }) => idFolder),
      )
  }, [data, current])

  return (
    <nav aria-label={t('folders')} className="flex flex-col gap-1">
      <Head folder={folder} onPanel={onPanel} blocked={refusalOf(operations.Folders.Create, current ?? null)} />
      {error && !data && (
        <div role="alert" className="px-2 text-sm">
          <p className="text-faint">{t('failed')}</p>
          <Button size="small" onPress={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {!data && !error && (
        <div className="flex flex-col gap-4 px-3 py-2">
          {LINES.map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      )}
      {data && (
        <Tree
          label={t('folders')}
          nodes={nodes}
          expanded={expanded}
          onExpandedChange={setExpanded}
          current={current === undefined ? ALL : String(current)}
          {...(refusalOf(operations.Folders.Update) ? {} : { onMove: drop })}
        />
      )}
    </nav>
  )
})

type HeadProps = { folder: Folder | undefined; blocked: string | undefined; onPanel: (panel: string) => void }

function Head({ folder, blocked, onPanel }: HeadProps) {
  const label = folder ? t('actionsOf', { name: folder.name }) : t('actions')
  return (
    <div className="flex h-8 items-center gap-0.5 pr-0.5 pl-3">
      <h2 className="mr-auto font-medium text-faint text-xs">{t('folders')}</h2>
      <IconButton
        size="small"
        label={folder ? t('createIn', { name: folder.name }) : t('create')}
        icon={FolderPlus}
        blocked={blocked}
        onPress={() => onPanel('newFolder')}
      />
      {folder && (
        <Menu
          label={label}
          groups={menuGroups(folderActions(folder, onPanel))}
          trigger={<IconButton size="small" label={label} icon={Ellipsis} />}
        />
      )}
    </div>
  )
}

/** What can be done with a folder; each opens its dialog. */
function folderActions({ idFolder: at, kind }: Folder, onPanel: (panel: string) => void): MenuAction[] {
  const { Update } = operations.Folders
  const opening = (id: string, label: string, icon: Icon): MenuAction => ({
    id,
    label,
    icon,
    endpoint: Update,
    at,
    onAction: () => onPanel(id),
  })
  return [
    opening('renameFolder', t('rename'), Pencil),
    opening('moveFolder', t('move'), FolderInput),
    ...(kind === 'campaign' ? [] : [opening('publishingInFolder', t('publishing'), Upload)]),
    { ...opening('auditOfFolder', t('auditHistory'), History), endpoint: operations.Audit.Audit, at: undefined },
    { ...opening('removeFolder', t('remove'), Trash2), isDangerous: true },
  ]
}

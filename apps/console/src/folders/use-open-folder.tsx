import { lazyPart } from '../kit/lazy-part.tsx'
import type { Crumb } from '../kit/pages/Breadcrumb.tsx'
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { FolderTree } from './FolderTree.tsx'
import { useFolderKind } from './folder-kind.tsx'
import { folderHref, folderPath } from './folder-tree.ts'
import { t } from './folders.messages.ts'
import { useFolders } from './use-folders.ts'

const FolderDialogs = lazyPart(async () => (await import('./FolderDialogs.tsx')).FolderDialogs)
const missing = { title: t('notFound'), text: t('notFoundText') }

interface Place {
  readonly idFolder: number | undefined
  /** What all of them are called. */
  readonly title: string
  /** The way to the list of all of them. */
  readonly above?: readonly Crumb[]
  readonly panels: { readonly panel: string; readonly open: (panel: string) => void; readonly close: () => void }
}

/** Of a list of things in folders all that concerns the folder that is open: title, way, tree, dialogs; or that it is not there. */
export function useOpenFolder({ idFolder, title, above = [], panels: { panel, open, close } }: Place) {
  const kind = useFolderKind()
  const { data: folders } = useFolders()
  const way = folderPath(folders ?? [], idFolder)
  const folder = way.at(-1)
  const isMissing = idFolder !== undefined && folders !== undefined && !folder
  usePageTitle(folder?.name ?? (isMissing ? missing.title : undefined))
  const top = { label: title, href: folderHref(kind) }
  const between = way.slice(0, -1).map((each) => ({ label: each.name, href: folderHref(kind, each.idFolder) }))
  return {
    folder,
    notFound: isMissing ? <NotFoundPage missing={missing} back={top} /> : undefined,
    page: {
      title: folder?.name ?? title,
      crumbs: folder ? [...above, top, ...between] : above,
      sidebar: { title: t('folders'), content: <FolderTree current={idFolder} onPanel={open} /> },
    },
    dialogs: panel.endsWith('Folder') && <FolderDialogs panel={panel} folder={folder} onClose={close} />,
  }
}

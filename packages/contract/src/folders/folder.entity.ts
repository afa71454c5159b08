import { entityKind, fieldsOf, partOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { folder, folderDraft, folderRemoval } from './folder.schema.ts'

const flowFolderKind = entityKind({
  kind: 'Folder',
  label: 'Folder',
  area: 'CallScript',
  view: ['CallScript.view'],
  page: screens.flowFolder,
  fields: fieldsOf(folder, folderDraft, folderRemoval),
  ids: ['idFolder', 'idParent', 'moveContentTo'],
})
/** By what lies in the folder. */
export const folderKinds = {
  flow: flowFolderKind,
  component: partOf(
    { ...flowFolderKind, page: (folder: number) => screens.components({ folder }) },
    { area: 'Component', view: ['Component.view'] },
  ),
  campaign: partOf({ ...flowFolderKind, page: screens.campaignFolder }, { area: 'Campaign', view: ['Campaign.view'] }),
} as const

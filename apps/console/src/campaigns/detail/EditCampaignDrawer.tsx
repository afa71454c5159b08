import { editBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateBasic as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormFolder } from '../../folders/FolderField.tsx'
import { pathName } from '../../folders/folder-tree.ts'
import { useFolders } from '../../folders/use-folders.ts'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { t } from '../campaigns.messages.ts'
import { useOwnerOptions } from '../use-choices.ts'

/** Stands for nobody among the people. */
const NOBODY = 0
const factsOf = ({ name, idFolder, description, idOwner, priority, weight }: Campaign) => ({
  name,
  idFolder,
  description,
  idOwner: idOwner ?? NOBODY,
  priority,
  weight,
})
const NONE: readonly never[] = []
const { Basic, UpdateBasic } = operations.Campaigns

/** Name, folder, owner, description, and which share of channels it gets. */
export function EditCampaignDrawer({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { data: folders = [] } = useFolders()
  const people = useOwnerOptions(campaign.owner ? [campaign.owner] : NONE)
  const owners = [{ value: NOBODY, label: t('unassigned') }, ...people]
  const change = useChange(UpdateBasic, Basic, {
    params: { idCampaign: campaign.idCampaign },
    saved: ({ name }) => t('saved', { name }),
  })
  const why = editBlocked('priority', campaign)?.message
  const pace = why ? { isDisabled: true, help: why } : {}
  const show = ({ idFolder, idOwner }: ReturnType<typeof factsOf>) => ({
    idFolder: idFolder === null ? t('topLevel') : pathName(folders, idFolder) || `#${idFolder}`,
    idOwner: owners.find(({ value }) => value === idOwner)?.label ?? `#${idOwner}`,
  })
  return (
    <EditDrawer
      {...change}
      title={t('editTitle')}
      entity={campaign}
      factsOf={factsOf}
      fields={fields}
      show={show}
      save={({ idOwner, ...facts }, on) => change.save({ ...facts, idOwner: idOwner || null }, on)}
      onClose={onClose}
      at={campaign.idFolder}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.name} autoFocus />
          <FormFolder control={control} field={fields.idFolder} />
          <FormComboBox control={control} field={fields.idOwner} options={owners} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormNumber control={control} field={fields.priority} {...pace} />
            <FormNumber control={control} field={fields.weight} {...pace} />
          </div>
          <FormTextArea control={control} field={fields.description} rows={6} />
        </>
      )}
    </EditDrawer>
  )
}

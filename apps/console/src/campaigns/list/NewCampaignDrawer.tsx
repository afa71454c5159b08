import { Create as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { FormFolder } from '../../folders/FolderField.tsx'
import { initialFolder } from '../../folders/folder-tree.ts'
import { useFolders } from '../../folders/use-folders.ts'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { t } from '../campaigns.messages.ts'
import { useFlowOptions, useLineOptions } from '../use-choices.ts'

const { Create } = operations.Campaigns
interface Values {
  name: string
  idFolder: number | null
  description: string
  idCallScript: number | null
  idLines: number[]
}
const MANY = 6

/** A new campaign: what it is called, where it belongs, what it says; contacts and hours come on its page. */
export function NewCampaignDrawer({ idFolder, onClose }: { idFolder: number | null; onClose: () => void }) {
  const refusalOf = useRefusal()
  const { data: folders = [] } = useFolders()
  const flows = useFlowOptions({ need: 'live' })
  const lines = useLineOptions()
  const [first] = useState(() => initialFolder(folders, idFolder, (id) => refusalOf(Create, id) === undefined))
  const values: Values = { name: '', idFolder: first, description: '', idCallScript: null, idLines: [] }
  return (
    <CreateDrawer
      title={t('new')}
      action={t('create')}
      operation={Create}
      values={values}
      // The form asks for a flow before it sends.
      send={({ idCallScript, ...facts }, write) => write({ body: { ...facts, idCallScript: idCallScript ?? 0 } })}
      created={({ name }) => t('created', { name })}
      page={({ idCampaign }) => screens.campaign(idCampaign)}
      at={({ idFolder: at }) => at}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.name} autoFocus />
          <FormComboBox control={control} field={fields.idCallScript} options={flows} help={t('flowHelp')} />
          {lines.length === 0 ? (
            <p className="text-faint text-sm">{t('noLines')}</p>
          ) : (
            <FormCheckboxGroup
              control={control}
              field={fields.idLines}
              options={lines}
              help={t('linesHelp')}
              isFramed={lines.length > MANY}
            />
          )}
          <FormFolder control={control} field={fields.idFolder} />
          <FormTextArea control={control} field={fields.description} />
        </>
      )}
    </CreateDrawer>
  )
}

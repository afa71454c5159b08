import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import type { CampaignRow } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ContactState, contactState } from '@parley/contract/contacts/contact.enum.ts'
import { Copy as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useRef } from 'react'
import { FormFolder } from '../../folders/FolderField.tsx'
import { folderHref } from '../../folders/folder-tree.ts'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { t } from './question.messages.ts'

type Asked = Pick<CampaignRow, 'idCampaign' | 'name' | 'idFolder' | 'status' | 'progress'>
type Props = { kind: 'copy' | 'remove'; campaign: Asked; onClose: () => void }

/** What is asked about a campaign before something happens. */
export const CampaignQuestion = ({ kind, ...asked }: Props) =>
  kind === 'copy' ? <CopyDialog {...asked} /> : <RemoveDialog {...asked} />

const { Copy, Remove } = operations.Campaigns
const { NEW, READY, UNREACHED, UNKNOWN, INVALID, SUPPRESSED, CANCELLED, DONE_NEGATIVE, DONE_SUCCESS, RETRY_WAIT } =
  contactState.of
/** Those whom one calls again come first; live ones have a call and are no choice. */
const STATES: readonly ContactState[] = [
  UNREACHED,
  RETRY_WAIT,
  DONE_NEGATIVE,
  DONE_SUCCESS,
  READY,
  NEW,
  UNKNOWN,
  INVALID,
  SUPPRESSED,
  CANCELLED,
]
const options = STATES.map((value) => ({ value, label: contactState.label(value) }))

/** Makes another campaign of the same settings, with the contacts that ended so, to call them again. */
function CopyDialog({ campaign, onClose }: Omit<Props, 'kind'>) {
  const { navigate } = useKit()
  const { write } = useWrite(Copy, { silent: true })
  const draft = useDraft<{ name: string; idFolder: number | null; states: ContactState[] }>({
    values: {
      name: t('copyOf', { name: campaign.name }).slice(0, fields.name.maxLength),
      idFolder: campaign.idFolder,
      states: [],
    },
  })
  async function save(body: { name: string; idFolder: number | null; states: ContactState[] }) {
    const made = await write({ params: { idCampaign: campaign.idCampaign }, body })
    showToast('success', t('copied', { name: made.name }))
    onClose()
    navigate(screens.campaign(made.idCampaign))
  }
  return (
    <FormDialog
      title={t('copyTitle', { name: campaign.name })}
      onClose={onClose}
      draft={draft}
      onSubmit={save}
      submitLabel={t('copyAction')}
    >
      <p className="text-soft">{t('copyText')}</p>
      <FormText control={draft.control} field={fields.name} autoFocus />
      <FormFolder control={draft.control} field={fields.idFolder} />
      <FormCheckboxGroup
        control={draft.control}
        field={fields.states}
        label={t('copyStates')}
        help={t('copyStatesHelp')}
        options={options}
        columns={2}
      />
    </FormDialog>
  )
}

/** Deletes a campaign with its contacts; what was said in its calls stays. */
function RemoveDialog({ campaign, onClose }: Omit<Props, 'kind'>) {
  const { idCampaign, idFolder, name, progress } = campaign
  const { navigate, href } = useKit()
  const destination = useRef<string>(undefined)
  // Closing by the address would come back to the campaign that is gone.
  const close = () => (destination.current === undefined ? onClose() : navigate(destination.current, { replace: true }))
  return (
    <ConfirmWrite
      title={t('removeTitle', { name })}
      action={t('removeAction')}
      onClose={close}
      operation={Remove}
      input={{ params: { idCampaign } }}
      at={idFolder}
      blocked={campaignBlocked.remove(campaign.status)}
      done={t('removed', { name })}
      {...(progress.contacts > 0 ? { typeName: name } : {})}
      onDone={() => {
        if (href.startsWith(screens.campaign(idCampaign))) destination.current = folderHref('campaign', idFolder)
      }}
    >
      {t('removeText', { contacts: formatCount(progress.contacts), count: progress.contacts })}
    </ConfirmWrite>
  )
}

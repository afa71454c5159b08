import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import type { CampaignRow, CampaignSchedule } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ContactState, contactState } from '@parley/contract/contacts/contact.enum.ts'
import { Copy as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useRef } from 'react'
import { FormFolder } from '../../folders/FolderField.tsx'
import { folderHref } from '../../folders/folder-tree.ts'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormRadio } from '../../kit/forms/FormRadio.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { formatTime } from '../../kit/text/time-format.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { timeZoneOf } from '../../shell/access/time-zone.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { t } from './question.messages.ts'
import { shiftDates } from './shift-dates.ts'

type Asked = Pick<CampaignRow, 'idCampaign' | 'name' | 'idFolder' | 'status' | 'progress'>
type Props = { kind: 'copy' | 'remove'; campaign: Asked; onClose: () => void }

/** What is asked about a campaign before something happens. */
export const CampaignQuestion = ({ kind, ...asked }: Props) =>
  kind === 'copy' ? <CopyDialog {...asked} /> : <RemoveDialog {...asked} />

const { Basic, Copy, Overview, Remove } = operations.Campaigns
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
type Counts = readonly { readonly state: ContactState; readonly contacts: number }[]

/** The states with how many contacts would come along, as soon as that is known. */
const optionsOf = (counts: Counts | undefined) =>
  STATES.map((value) => {
    const label = contactState.label(value)
    const count = counts?.find(({ state }) => state === value)?.contacts ?? 0
    return { value, label: counts ? t('countedState', { label, count: formatCount(count) }) : label }
  })

interface CopyDraft {
  name: string
  idFolder: number | null
  states: ContactState[]
  /** Which of the spans it gets. */
  dates: string
}

/** Makes another campaign of the same settings, with the contacts that ended so, to call them again. */
function CopyDialog({ campaign, onClose }: Omit<Props, 'kind'>) {
  const { navigate } = useKit()
  const { write } = useWrite(Copy, { silent: true })
  const input = { params: { idCampaign: campaign.idCampaign } }
  const { data: source } = useRead(Basic, input)
  const { data: overview } = useRead(Overview, input)
  const spans = spansOf(source?.schedule)
  const draft = useDraft<CopyDraft>({
    values: {
      name: t('copyOf', { name: campaign.name }).slice(0, fields.name.maxLength),
      idFolder: campaign.idFolder,
      states: [],
      dates: 'months',
    },
  })
  async function save({ dates, ...body }: CopyDraft) {
    const span = spans?.find(({ value }) => value === dates)?.span
    const made = await write({ ...input, body: { ...body, ...span } })
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
      {spans && <FormRadio control={draft.control} name="dates" label={t('dates')} options={spans} />}
      <FormCheckboxGroup
        control={draft.control}
        field={fields.states}
        label={t('copyStates')}
        help={t('copyStatesHelp')}
        options={optionsOf(overview?.states)}
        columns={2}
      />
    </FormDialog>
  )
}

/** The same dates later, the next ones that are to come; undefined where the campaign has none. */
function spansOf(schedule: CampaignSchedule | undefined) {
  if (!schedule || (schedule.startsAt === null && schedule.endsAt === null)) return undefined
  const { zone } = schedule
  const later = (value: 'months' | 'weeks') => {
    const span = shiftDates(schedule, value, new Date())
    const [from, to] = [span.startsAt, span.endsAt].map((at) => at && formatTime(at, timeZoneOf(zone), 'dateTime'))
    const description = from && to ? t('fromTo', { from, to }) : from ? t('from', { from }) : t('to', { to: to ?? '' })
    return { value, label: t(value), description, span }
  }
  return [later('months'), later('weeks'), { value: 'none', label: t('noDates'), span: {} }]
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

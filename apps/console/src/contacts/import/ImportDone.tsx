import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Download } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { openDownload, useApi } from '../../shell/api.ts'
import { ImportedRows } from './ImportedRows.tsx'
import { t } from './import.messages.ts'
import { RefusedReasons } from './RefusedReasons.tsx'
import { UndoImport } from './UndoImport.tsx'
import { Undone } from './Undone.tsx'
import { hasWritten, WrittenSoFar } from './WrittenSoFar.tsx'

const { ImportRefused } = operations.Campaigns
const { DONE, REFUSED } = contactImportState.of

type Props = { campaign: Campaign; shown: ContactImport; result: string; onResult: (result: string) => void }

/** What became of the rows of a file, and the way back. */
export function ImportDone({ campaign, shown, result, onResult }: Props) {
  const { idCampaign, idFolder } = campaign
  const { idContactImport, counts, reasons, leftOut, state, createdAt, createdBy } = shown
  const params = { idCampaign, idContactImport }
  const call = useApi()
  const hasRows = state !== REFUSED || hasWritten(shown) || counts.invalid > 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-sm">
        <EnumTag of={contactImportState} value={state} />
        <Timestamp value={createdAt} />
        {createdBy && <span>{createdBy.name}</span>}
      </div>
      <ErrorNote error={shown.error === null ? undefined : new Error(shown.error)} />
      {shown.undone && <Undone undone={shown.undone} />}
      {hasRows && <WrittenSoFar counts={counts} />}
      <RefusedReasons title={t('whyRefused')} reasons={reasons} />
      <RefusedReasons title={t('numbersLeftOut')} text={t('numbersLeftOutText')} reasons={leftOut} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === DONE && (
          <ButtonLink href={`${screens.campaign(idCampaign, { tab: 'contacts' })}&imported=${idContactImport}`}>
            {t('showContacts')}
          </ButtonLink>
        )}
        {counts.invalid > 0 && (
          <ActionButton
            endpoint={ImportRefused}
            at={idFolder}
            icon={Download}
            onPress={() => void openDownload(call, ImportRefused, { params }).catch(() => {})} // said by its notification
          >
            {t('downloadRefused')}
          </ActionButton>
        )}
        {state === DONE && <UndoImport campaign={campaign} shown={shown} />}
      </div>
      {hasRows && <ImportedRows params={params} result={result} onResult={onResult} hasLeftOut={leftOut.length > 0} />}
    </>
  )
}

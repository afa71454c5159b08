import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { contactImportResult, contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { Count, formatCount } from '../../kit/text/Count.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { openDownload, useApi } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { ImportedRows } from './ImportedRows.tsx'
import { t } from './import.messages.ts'

const { ImportRefused, UndoImport } = operations.Campaigns
const { DONE, UNDONE } = contactImportState.of

type Props = { campaign: Campaign; shown: ContactImport; result: string; onResult: (result: string) => void }

/** What became of the rows of a file, and the way back. */
export function ImportDone({ campaign, shown, result, onResult }: Props) {
  const { idCampaign, idFolder } = campaign
  const { idContactImport, fileName, counts, state, createdAt, createdBy } = shown
  const params = { idCampaign, idContactImport }
  const call = useApi()
  const [isAsking, ask] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-sm">
        <EnumTag of={contactImportState} value={state} />
        <Timestamp value={createdAt} />
        {createdBy && <span>{createdBy.name}</span>}
      </div>
      <ErrorNote error={shown.error === null ? undefined : new Error(shown.error)} />
      {state === UNDONE && <p className="text-soft">{t('undone')}</p>}
      <dl className="grid grid-cols-5 gap-3 max-sm:grid-cols-2">
        {contactImportResult.entries.map(({ value, label }) => (
          <div key={value} className="rounded-control bg-sunken px-3 py-2 ring-1 ring-line ring-inset">
            <dt className="text-faint text-xs">{label}</dt>
            <dd className="font-semibold text-ink text-lg">
              <Count value={counts[value]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
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
        {state === DONE && (
          <ActionButton endpoint={UndoImport} at={idFolder} icon={Undo2} onPress={() => ask(true)}>
            {t('undo')}
          </ActionButton>
        )}
      </div>
      <ImportedRows params={params} result={result} onResult={onResult} />
      {isAsking && (
        <ConfirmWrite
          title={t('undoTitle', { name: fileName })}
          action={t('undo')}
          operation={UndoImport}
          input={{ params }}
          at={idFolder}
          done={t('undoDone')}
          onClose={() => ask(false)}
        >
          {t('undoText', { count: counts.imported, brought: formatCount(counts.imported) })}
        </ConfirmWrite>
      )}
    </>
  )
}

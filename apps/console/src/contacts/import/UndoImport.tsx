import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { t } from './import.messages.ts'

const { UndoImport: Undo } = operations.Campaigns

type Props = { campaign: Campaign; shown: ContactImport }

/** The way back from an import, with what it takes back. */
export function UndoImport({ campaign: { idCampaign, idFolder }, shown }: Props) {
  const { idContactImport, fileName, counts } = shown
  const [isAsking, ask] = useState(false)
  const brought = counts.imported + counts.suppressed
  return (
    <>
      <ActionButton endpoint={Undo} at={idFolder} icon={Undo2} onPress={() => ask(true)}>
        {t('undo')}
      </ActionButton>
      {isAsking && (
        <ConfirmWrite
          title={t('undoTitle', { name: fileName })}
          action={t('undo')}
          operation={Undo}
          input={{ params: { idCampaign, idContactImport } }}
          at={idFolder}
          done={t('undoDone')}
          onClose={() => ask(false)}
        >
          {[
            ...(brought > 0 ? [t('undoBrought', { count: brought, brought: formatCount(brought) })] : []),
            ...(counts.updated > 0
              ? [t('undoUpdated', { count: counts.updated, updated: formatCount(counts.updated) })]
              : []),
          ].join(' ')}
        </ConfirmWrite>
      )}
    </>
  )
}

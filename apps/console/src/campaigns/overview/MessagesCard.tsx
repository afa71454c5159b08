import type { Campaign, CampaignOverview } from '@parley/contract/campaigns/campaign.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { followUpReason, followUpState } from '@parley/contract/followUps/followUp.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { CountsCard } from './CountsCard.tsx'
import { t } from './overview.messages.ts'

type Counts = NonNullable<CampaignOverview['followUps']>
const { DropFollowUps } = operations.Campaigns

/** Messages by what became of them; those left out by their reasons. */
const messagesOf = ({ sent, waiting, failed, leftOut }: Counts) => [
  { id: 'sent', name: followUpState.label('sent'), tone: followUpState.tone('sent'), count: sent },
  { id: 'waiting', name: followUpState.label('waiting'), tone: followUpState.tone('waiting'), count: waiting },
  { id: 'failed', name: t('failedOrUnknown'), tone: followUpState.tone('failed'), count: failed },
  ...leftOut.map(({ reason, contacts }) => ({
    id: `leftOut ${reason}`,
    name: t('leftOut', { reason: followUpReason.label(reason) }),
    tone: followUpState.tone('leftOut'),
    count: contacts,
  })),
]

/** What followed unanswered tries. A campaign that has finished by itself has no other way to stop what is still to come. */
export function MessagesCard({ campaign, counts }: { campaign: Campaign; counts: Counts }) {
  const [isAsked, setIsAsked] = useState(false)
  const { idCampaign, idFolder, status } = campaign
  const canDrop = status === processState.of.FINISHED && counts.waiting > 0
  return (
    <>
      <CountsCard
        title={t('followUps')}
        name={t('message')}
        rows={messagesOf(counts)}
        empty={t('noFollowUps')}
        actions={
          canDrop && (
            <ActionButton endpoint={DropFollowUps} at={idFolder} size="small" onPress={() => setIsAsked(true)}>
              {t('drop')}
            </ActionButton>
          )
        }
      />
      {isAsked && (
        <ConfirmWrite
          title={t('dropTitle')}
          action={t('drop')}
          at={idFolder}
          operation={DropFollowUps}
          input={{ params: { idCampaign } }}
          done={({ dropped }) => t('dropped', { count: dropped })}
          onClose={() => setIsAsked(false)}
        >
          {t('dropText')}
        </ConfirmWrite>
      )}
    </>
  )
}

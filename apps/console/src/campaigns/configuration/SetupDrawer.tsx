import type { Campaign, CampaignSetup } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateConfigure as facts } from '@parley/contract/fields/campaigns.gen.ts'
import { followUpName } from '@parley/contract/followUps/followUp.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import type { ComponentProps } from 'react'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { ColumnsFields } from './ColumnsFields.tsx'
import { t } from './configuration.messages.ts'
import { FlowFields, LineFields } from './FlowFields.tsx'
import { FollowUpFields } from './FollowUpFields.tsx'
import { BreakerFields, LimitFields } from './LimitFields.tsx'
import { ContactFields, MachineFields, PaceFields, RetryFields } from './SetupFields.tsx'
import { draftOf, type SetupDraft, setupOf } from './setup-draft.ts'

const { Basic, UpdateConfigure } = operations.Campaigns
type Saved = CampaignSetup & { readonly rowVersion: number }
const fields = { ...facts, hasBreaker: facts.breaker, hasCap: facts.frequencyCap }
const lists: ComponentProps<typeof EditDrawer<Saved, SetupDraft>>['lists'] = {
  columns: { key: ({ name }) => name, name: ({ name }) => name },
}

const show = ({ followUps: { steps } }: SetupDraft) => ({
  'followUps.steps': steps.map(followUpName).join(', ') || t('none'),
})

/** How a campaign calls, as a form; what its status lets nobody change says so. */
export function SetupDrawer({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { idCampaign, idFolder } = campaign
  const change = useChange(UpdateConfigure, Basic, { params: { idCampaign }, saved: t('saved') })
  return (
    <EditDrawer<Saved, SetupDraft>
      endpoint={change.endpoint}
      title={t('editTitle')}
      width="wide"
      entity={savedOf(campaign)}
      factsOf={draftOf}
      fields={fields}
      lists={lists}
      show={show}
      save={(draft, on) => change.save(setupOf(draft), on)}
      read={async () => savedOf(await change.read())}
      onClose={onClose}
      at={idFolder}
    >
      {(control) => (
        <>
          <FlowFields control={control} campaign={campaign} />
          <LineFields control={control} campaign={campaign} />
          <PaceFields control={control} />
          <MachineFields control={control} campaign={campaign} />
          <RetryFields control={control} campaign={campaign} />
          <FollowUpFields control={control} campaign={campaign} />
          <LimitFields control={control} campaign={campaign} />
          <BreakerFields control={control} />
          <ContactFields control={control} campaign={campaign} />
          <ColumnsFields control={control} campaign={campaign} />
        </>
      )}
    </EditDrawer>
  )
}

const savedOf = ({ setup, rowVersion }: Campaign): Saved => ({ ...setup, rowVersion })

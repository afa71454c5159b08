import { overStates } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { contactState, liveStates, openStates } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { useLoaded } from '../../shell/api.ts'
import { LoadedDrawer } from '../../shell/pages/LoadedDrawer.tsx'
import { actionsOn } from '../contact-actions.ts'
import { nameOf } from '../contact-words.ts'
import { ZonedTime } from '../ZonedTime.tsx'
import { Attempts } from './Attempts.tsx'
import { ContactData } from './ContactData.tsx'
import { Decisions } from './Decisions.tsx'
import { FollowUps } from './FollowUps.tsx'
import { Numbers } from './Numbers.tsx'
import { t } from './why.messages.ts'

const ContactQuestion = lazyPart(async () => (await import('../ContactQuestion.tsx')).ContactQuestion)
const { Why } = operations.Campaigns
const { STOPPED, WAITING_FOR_PAYMENT } = processState.of

type Props = { campaign: Campaign; idContact: number; onClose: () => void }

/** Why a contact was or was not called, and when it is next. */
export const WhyDrawer = (props: Props) => (
  <LoadedDrawer title={t('title')} onClose={props.onClose}>
    <OpenWhy {...props} />
  </LoadedDrawer>
)

/** Nobody is called at a time of their own in a campaign that calls nobody. */
function nextOf({ status }: Campaign, { state, dueAt, zone }: ContactRow) {
  if (dueAt === null || !openStates.includes(state) || overStates.includes(status)) return t('noNext')
  if (status === STOPPED || status === WAITING_FOR_PAYMENT)
    return t('notWhile', { status: processState.label(status).toLowerCase() })
  return <ZonedTime value={dueAt} zone={zone} />
}

/** The focus goes to the first one. */
const possibleFirst = (actions: readonly MenuAction[]) =>
  actions.toSorted((one, other) => Number(one.blocked !== undefined) - Number(other.blocked !== undefined))

function OpenWhy({ campaign, idContact, onClose }: Props) {
  const params = { idCampaign: campaign.idCampaign, idContact }
  const { data } = useLoaded(Why, { params }, { watch: ({ contact }) => liveStates.includes(contact.state) })
  const [asked, ask] = useState<'redial' | 'cancel'>()
  const { contact, summary, attempts, followUps, decisions, decisionsSince } = data
  const { state, zone } = contact
  return (
    <Drawer
      title={nameOf(contact)}
      isOpen
      onClose={onClose}
      width="wide"
      footer={possibleFirst(actionsOn(contact, campaign, ask)).map(
        ({ id, label, icon, endpoint, at, blocked, onAction }) =>
          endpoint && onAction ? (
            <ActionButton key={id} icon={icon} endpoint={endpoint} at={at} blocked={blocked} onPress={onAction}>
              {label}
            </ActionButton>
          ) : null,
      )}
    >
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-4 rounded-card bg-sunken p-4 ring-1 ring-line ring-inset">
          <EnumTag of={contactState} value={state} isActive={liveStates.includes(state)} />
          <p className="text-pretty text-base text-ink">{summary}</p>
          <FactList
            facts={[
              {
                label: t('next'),
                value: nextOf(campaign, contact),
              },
              { label: t('zone'), value: zone },
            ]}
          />
        </section>
        {contact.numbers.length > 0 && <Numbers contact={contact} campaign={campaign} />}
        <Attempts attempts={attempts} contact={contact} campaign={campaign} />
        {followUps.length > 0 && <FollowUps followUps={followUps} zone={zone} />}
        <Decisions
          decisions={decisions}
          since={decisionsSince === contact.createdAt ? null : decisionsSince}
          zone={zone}
        />
        <ContactData contact={contact} campaign={campaign} />
      </div>
      {asked && <ContactQuestion action={asked} rows={[contact]} campaign={campaign} onClose={() => ask(undefined)} />}
    </Drawer>
  )
}

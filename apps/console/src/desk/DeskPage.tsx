import { deskState } from '@parley/contract/desk/desk.enum.ts'
import type { Desk } from '@parley/contract/desk/desk.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Coffee, Headset } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { Lasting } from '../ongoing/wall.columns.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useWrite } from '../shell/api.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t } from './desk.messages.ts'
import { useDesk } from './use-desk.ts'

const OfferCard = lazyPart(async () => (await import('./OfferCard.tsx')).OfferCard)
const DeskConversation = lazyPart(async () => (await import('./DeskConversation.tsx')).DeskConversation)
const WrapUpCard = lazyPart(async () => (await import('./WrapUpCard.tsx')).WrapUpCard)
const DueCallbacks = lazyPart(async () => (await import('./DueCallbacks.tsx')).DueCallbacks)

const { SetState } = operations.AgentDesk
const crumbs = crumbsOf(screens.agentDesk)

/** The place of a person who takes conversations over from bots. */
export default function DeskPage() {
  return (
    <LoadedPage crumbs={crumbs} missing={{ title: t('title'), text: t('missing') }}>
      <OwnDesk />
    </LoadedPage>
  )
}

function OwnDesk() {
  const { desk, aheadMs, isLost, refusal } = useDesk()
  const can = useCan()
  const { offers, conversations, wrapUps, state, since } = desk
  // Seen in the tab of the browser while one reads something else.
  usePageTitle(offers.length > 0 ? `(${offers.length}) ${t('title')}` : undefined)
  const main = [
    ...offers.map((offer) => <OfferCard key={offer.idTransfer} offer={offer} aheadMs={aheadMs} />),
    ...conversations.map((each) => <DeskConversation key={each.idTransfer} transfer={each} />),
    ...wrapUps.map((each) => <WrapUpCard key={each.idTransfer} transfer={each} />),
  ]
  return (
    <DetailPage
      crumbs={crumbs}
      title={t('title')}
      state={
        <span role="status" className="flex flex-wrap items-center gap-2 text-soft text-sm">
          {isLost ? (
            <StatusTag tone="danger">{refusal === undefined ? t('lost') : t('refused', { why: refusal })}</StatusTag>
          ) : (
            <>
              <EnumTag of={deskState} value={state} isActive={state === deskState.of.AVAILABLE} />
              {!isBusyElsewhere(desk) && (
                <span aria-hidden>
                  <Lasting since={since} aheadMs={aheadMs} lostAt={undefined} />
                </span>
              )}
            </>
          )}
        </span>
      }
      primary={<Presence desk={desk} />}
    >
      <TwoColumns
        main={main.length > 0 ? main : <Nothing desk={desk} />}
        side={can(operations.Callbacks.List) && <DueCallbacks />}
      />
    </DetailPage>
  )
}

/** With a conversation from the wall; since when is not known here. */
const isBusyElsewhere = ({ state, conversations }: Desk) => state === deskState.of.BUSY && conversations.length === 0

/** While one has a conversation nothing is offered anyway. */
function Presence({ desk: { isAvailable } }: { desk: Desk }) {
  const { fire, isPending } = useWrite(SetState)
  return (
    <ActionButton
      endpoint={SetState}
      variant={isAvailable ? 'secondary' : 'primary'}
      icon={isAvailable ? Coffee : Headset}
      isPending={isPending}
      onPress={() => fire({ body: { isAvailable: !isAvailable } })}
    >
      {t(isAvailable ? 'away' : 'available')}
    </ActionButton>
  )
}

function Nothing({ desk }: { desk: Desk }) {
  const can = useCan()
  if (isBusyElsewhere(desk))
    return (
      <EmptyState
        icon={Headset}
        title={t('emptyBusy')}
        action={can('OngoingConversations.view') && <ButtonLink href={screens.liveCalls()}>{t('toWall')}</ButtonLink>}
      >
        {t('emptyBusyText')}
      </EmptyState>
    )
  if (desk.state === deskState.of.AWAY)
    return (
      <EmptyState icon={Coffee} title={t('emptyAway')}>
        {desk.hasMissed && `${t('emptyMissedText')} `}
        {t('emptyAwayText')}
      </EmptyState>
    )
  return (
    <EmptyState icon={Headset} title={t('empty')}>
      {t('emptyText')}
    </EmptyState>
  )
}

import { attemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { contactState } from '@parley/contract/contacts/contact.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { StackedBar } from '../../kit/states/StackedBar.tsx'
import { timeZoneOf } from '../../shell/access/time-zone.ts'
import { useLoaded, useRead } from '../../shell/api.ts'
import { ExportMenu } from '../../shell/export/ExportMenu.tsx'
import { doneWords, partsOf } from '../progress.ts'
import { CompareCard } from './CompareCard.tsx'
import { ConversationsLink } from './ConversationsLink.tsx'
import { CountsCard } from './CountsCard.tsx'
import { EventsCard } from './EventsCard.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { t } from './overview.messages.ts'
import { heatOf, hoursOf } from './overview-charts.ts'
import { PaceCard } from './PaceCard.tsx'
import { isRunning } from './use-live-campaign.ts'

const { Overview } = operations.Campaigns
/** Beside what the stream tells, and instead of it where there is none. */
const REFRESH_MS = 10_000

/** How far the campaign is, what came of it, what it costs, when it ends. */
export default function OverviewTab({ campaign }: { campaign: Campaign }) {
  const { idCampaign, schedule } = campaign
  const input = { params: { idCampaign } }
  const { data: overview } = useLoaded(Overview, input)
  useRead(Overview, input, isRunning(campaign) ? { every: REFRESH_MS } : {})
  const zone = timeZoneOf(schedule.zone)
  const { progress, states, results, dispositions, flows, significance, events, heat, hours, followUps } = overview
  const heatChart = useMemo(() => heatOf(heat), [heat])
  const hoursChart = useMemo(() => hoursOf(hours, zone), [hours, zone])
  const attempts = results.reduce((sum, each) => sum + each.attempts, 0)
  return (
    <TwoColumns
      main={
        <>
          <Card
            title={t('progress')}
            {...(progress.contacts > 0 && { description: doneWords(progress) })}
            actions={
              <>
                {attempts > 0 && <ConversationsLink {...campaign} />}
                <ExportMenu operation={operations.Assets.ReportCampaign} query={{ idCampaign }} />
              </>
            }
          >
            {progress.contacts === 0 ? (
              <EmptyState
                title={t('noContacts')}
                action={
                  <ButtonLink href={screens.campaign(idCampaign, { tab: 'contacts' })}>{t('toContacts')}</ButtonLink>
                }
              >
                {t('noContactsText')}
              </EmptyState>
            ) : (
              <StackedBar label={t('progress')} parts={partsOf(progress)} size="large" hasLegend />
            )}
          </Card>
          {progress.contacts > 0 && (
            <div className="grid items-start gap-5 md:grid-cols-2">
              <CountsCard
                title={t('states')}
                name={t('state')}
                rows={states.map(({ state, contacts }) => ({
                  id: state,
                  name: contactState.label(state),
                  tone: contactState.tone(state),
                  count: contacts,
                }))}
              />
              <CountsCard
                title={t('results')}
                name={t('result')}
                rows={results.map(({ result, attempts: count }) => ({
                  id: result,
                  name: attemptResult.label(result),
                  tone: attemptResult.tone(result),
                  count,
                }))}
                empty={t('noAttempts')}
              />
            </div>
          )}
          {flows.length > 1 && <CompareCard flows={flows} significance={significance} />}
          {attempts > 0 && (
            <>
              <Card title={t('hours')} description={t('hoursText', { zone: zone.replaceAll('_', ' ') })}>
                <Chart label={t('hours')} chart={hoursChart} fileName={`${campaign.name} by hour`} />
              </Card>
              <Card title={t('heat')} description={t('heatText', { zone: zone.replaceAll('_', ' ') })}>
                <Chart label={t('heat')} chart={heatChart} fileName={`${campaign.name} answers`} />
              </Card>
            </>
          )}
        </>
      }
      side={
        <>
          <PaceCard overview={overview} isRunning={isRunning(campaign)} />
          <MoneyCard overview={overview} />
          {followUps !== null && <MessagesCard campaign={campaign} counts={followUps} />}
          {dispositions.length > 0 && (
            <CountsCard
              title={t('dispositions')}
              name={t('disposition')}
              rows={dispositions.map(({ disposition, contacts }) => ({
                id: disposition,
                name: disposition,
                count: contacts,
              }))}
            />
          )}
          <EventsCard events={events} />
        </>
      }
    />
  )
}

import { findingLevel } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { Rehearsal as Rehearsed } from '@parley/contract/campaigns/rehearsal.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { formatMoney, Money } from '../../kit/text/Money.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { formatTime } from '../../kit/text/time-format.ts'
import { useLoaded } from '../../shell/api.ts'
import { campaignAddress } from '../campaigns.address.ts'
import { windowWords } from '../schedule/window-words.ts'
import { t } from './detail.messages.ts'

const { Overview, Rehearsal, Schedule, Validation } = operations.Campaigns

/** What an approver decides on, on one page: whom it calls, when, with what, how it would go and what it would cost. */
export function ApprovalFacts({ campaign }: { campaign: Campaign }) {
  const input = { params: { idCampaign: campaign.idCampaign } }
  const { data: overview } = useLoaded(Overview, input)
  const { data: schedule } = useLoaded(Schedule, input)
  const { data: validation } = useLoaded(Validation, input)
  const { data: rehearsal } = useLoaded(Rehearsal, input)
  const { timeZone } = useKit()
  const [, change] = useAddress(campaignAddress)
  const { startsAt, endsAt, windows } = campaign.schedule
  const countries = schedule.countries.filter(({ contacts }) => contacts > 0)
  const { findings } = validation
  const errors = findings.filter(({ level }) => level === findingLevel.of.ERROR).length
  const warnings = findings.filter(({ level }) => level === findingLevel.of.WARNING)
  return (
    <div className="grid gap-x-8 gap-y-2.5 lg:grid-cols-2">
      <FactList
        facts={[
          { label: t('flow'), value: lines(overview.flows.map(flowWords)) },
          {
            label: t('whom'),
            value: formatCount(campaign.progress.contacts),
            note: countries.map(({ name, contacts }) => `${name} ${formatCount(contacts)}`).join(', '),
          },
          { label: t('windows'), value: lines(windows.map(windowWords)), note: t('onClock') },
          { label: t('starts'), value: startsAt ? <Timestamp value={startsAt} /> : t('byHand') },
          { label: t('end'), value: endsAt ? <Timestamp value={endsAt} /> : t('noEnd') },
          {
            label: t('lines'),
            value: campaign.lines.length === 0 ? t('noLines') : campaign.lines.map(({ name }) => name).join(', '),
          },
        ]}
      />
      <FactList
        facts={[
          {
            ...rehearsalFact(rehearsal, timeZone),
            ...(rehearsal.result
              ? {
                  end: (
                    <Button size="small" onPress={() => change({ rehearsal: '1' }, { push: true })}>
                      {t('openRehearsal')}
                    </Button>
                  ),
                }
              : {}),
          },
          costFact(rehearsal),
          {
            label: t('budget'),
            value:
              campaign.setup.budget === null ? (
                t('noBudget')
              ) : (
                <Money amount={campaign.setup.budget} currency={campaign.currency} />
              ),
          },
          {
            label: t('validation'),
            value: errors === 0 ? t('validationFine') : t('validationErrors', { count: errors }),
            note:
              warnings.length > 0 &&
              warnings.map(({ message }) => (
                <p key={message} className="text-warning-ink">
                  {message}
                </p>
              )),
          },
        ]}
      />
    </div>
  )
}

type OfFlow = { readonly flow: { readonly name: string }; readonly version: number | null }
const flowWords = ({ flow: { name }, version }: OfFlow) =>
  version === null ? t('flowNotLive', { name }) : t('flowVersion', { name, version })

const lines = (texts: readonly string[]) =>
  texts.map((text) => (
    <div key={text} className="tabular-nums">
      {text}
    </div>
  ))

function rehearsalFact(rehearsal: Rehearsed, timeZone: string): Fact {
  const result = rehearsal.result
  if (!result) return { label: t('wouldEnd'), value: t('notRehearsed') }
  const calls = formatCount(result.attempts)
  const at = result.endsAt ?? result.stoppedAt
  return {
    label: t('wouldEnd'),
    value: at === null ? t('rehearsalNoEnd', { calls }) : t('rehearsalEnds', { at: formatTime(at, timeZone), calls }),
    note: rehearsal.isOutdated && <span className="text-warning-ink">{t('rehearsalOutdated')}</span>,
  }
}

function costFact(rehearsal: Rehearsed): Fact {
  const cost = rehearsal.result?.cost
  if (!cost) return { label: t('estimatedCost'), value: t('costUnknown') }
  const [low, high] = [cost.low, cost.high].map((amount) => formatMoney(amount, cost.currency))
  return {
    label: t('estimatedCost'),
    value: <Money amount={cost.likely} currency={cost.currency} />,
    note: t('costRange', { low: low ?? '', high: high ?? '' }),
  }
}
